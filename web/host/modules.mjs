/** Prints which files of the standard library the Python of the static page loads: `node host/modules.mjs ARCHIVE`. */
import { readFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const LOAD_ALL = `
import importlib, sys
from pathlib import Path
page = Path("/page")
sys.path.insert(0, str(page))
for path in sorted(page.rglob("*.py")):
    importlib.import_module(".".join(path.relative_to(page).with_suffix("").parts).removesuffix(".__init__"))
files = {getattr(module, "__file__", None) or "" for module in list(sys.modules.values())}
"\\n".join(sorted(file.partition(".zip/")[2] for file in files if file.startswith("/lib/python")))
`;

const pyodide = await loadPyodide();
pyodide.registerJsModule("page_engine", {});
pyodide.registerJsModule("page", {});
pyodide.unpackArchive(new Uint8Array(readFileSync(process.argv[2])), "zip", { extractDir: "/page" });
try {
  console.log(pyodide.runPython(LOAD_ALL));
} catch (error) {
  console.error(error.message); // without the minified source that Node would show
  process.exitCode = 1;
}
