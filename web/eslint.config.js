import { createNodeResolver, importX } from "eslint-plugin-import-x";
import { configs as lit } from "eslint-plugin-lit";
import { defineConfig, globalIgnores } from "eslint/config";
import typescript from "typescript-eslint";

/** What each room of src/ may import besides itself. Rooms that are not listed here may import everything. */
const ROOMS = {
    board: ["i18n/format.ts", "themes"],
    api: [],
    sound: [],
    i18n: ["api", "board/words", "words"],
    games: ["api", "board", "i18n", "table/screen.ts", "table/seats.ts", "table/view.ts"],
    table: ["api", "board/shared", "fair", "games", "i18n", "parts/characters.ts"],
    fair: ["api", "games"],
    engine: ["api", "board", "games", "table"],
    app: ["api", "i18n", "themes"],
    parts: ["api", "app", "board", "engine", "fair", "games", "i18n", "sound", "table", "themes"],
    pages: [
        "api",
        "app",
        "board",
        "engine",
        "fair",
        "games",
        "i18n",
        "offline/storage.ts",
        "parts",
        "sound",
        "styles",
        "table",
        "themes",
    ],
};

/** Games know nothing of each other. */
const NEIGHBORS = ["board", "games"].flatMap((room) => [
    { target: `./src/${room}/backgammon`, from: `./src/${room}/checkers` },
    { target: `./src/${room}/checkers`, from: `./src/${room}/backgammon` },
]);

const zones = Object.entries(ROOMS).map(([room, others]) => ({
    target: `./src/${room}`,
    from: "./src",
    except: [room, ...others].map((path) => `./${path}`),
    message: `${room}/ may import only ${[room, ...others].join(", ")} (eslint.config.js).`,
}));

/** What the types alone do not catch: promises that nobody waits for, templates that Lit cannot read, casts without need. */
export default defineConfig([
    globalIgnores(["dist", "dist-static", "host", "src/api/messages.ts", "src/engine/face.ts"]),
    {
        files: ["src/**/*.ts", "tests/**/*.ts"],
        extends: [typescript.configs.recommendedTypeChecked, lit["flat/recommended"]],
        plugins: { "import-x": importX },
        settings: {
            "import-x/extensions": [".ts"],
            "import-x/parsers": { "@typescript-eslint/parser": [".ts"] },
            "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".json"] })],
        },
        languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
        rules: {
            eqeqeq: "error",
            "max-lines": ["error", 400],
            "max-lines-per-function": ["error", { max: 60 }],
            "import-x/no-cycle": "error",
            "import-x/no-restricted-paths": [
                "error",
                { basePath: import.meta.dirname, zones: [...zones, ...NEIGHBORS] },
            ],
            "import-x/no-unresolved": ["error", { ignore: ["^@messages/", "^@checkers/", "^virtual:"] }],
            "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
            "@typescript-eslint/unbound-method": "off", // Lit binds the listeners of a template to its element
            "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { properties: false } }],
        },
    },
    { files: ["tests/**/*.ts"], rules: { "max-lines-per-function": "off" } },
]);
