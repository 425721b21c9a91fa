/** Packed files arrive whole, however the server sends them. */
import { gzipSync } from "node:zlib";
import { afterEach, expect, test, vi } from "vitest";
import { fetchUnzipped } from "../../src/engine/bundle";

const CONTENT = new TextEncoder().encode("weights and tables");

function serve(body: Uint8Array | null, status = 200): void {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(body as BodyInit | null, { status })));
}

afterEach(() => vi.unstubAllGlobals());

test("a packed file is unpacked", async () => {
  serve(gzipSync(CONTENT));
  expect(new Uint8Array(await fetchUnzipped("/core.gz"))).toEqual(CONTENT);
});

test("a file that the browser has unpacked already is taken as it is", async () => {
  serve(CONTENT);
  expect(new Uint8Array(await fetchUnzipped("/core.gz"))).toEqual(CONTENT);
});

test("a file that is not there is an error that names it", async () => {
  serve(null, 404);
  await expect(fetchUnzipped("/core.gz")).rejects.toThrow("/core.gz: 404");
});
