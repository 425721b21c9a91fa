import { configs as lit } from "eslint-plugin-lit";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

/** What the types alone do not catch: promises that nobody waits for, templates that Lit cannot read, casts without need. */
export default defineConfig([
    globalIgnores(["dist", "src/api/messages.ts"]),
    {
        files: ["src/**/*.ts", "tests/**/*.ts"],
        extends: [typescript.configs.recommendedTypeChecked, lit["flat/recommended"]],
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
        rules: {
            eqeqeq: "error",
            "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
            "@typescript-eslint/unbound-method": "off", // Lit binds the listeners of a template to its element
            "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { properties: false } }],
        },
    },
]);
