/** The files that an engine loads, packed by `tools/engine_bundle.py`: a list of names and lengths as JSON, then the contents, all gzipped. */
export type Bundle = ReadonlyMap<string, Uint8Array>;

/** Called with the number of bytes received, and the total if the server says it. */
export type Progress = (loaded: number, total: number) => void;

async function unzip(packed: ReadableStream<Uint8Array> | Blob): Promise<ArrayBuffer> {
  const stream = (packed instanceof Blob ? packed.stream() : packed) as ReadableStream<BufferSource>;
  return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export function readBundle(bytes: ArrayBuffer): Bundle {
  const length = new DataView(bytes).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, length))) as Record<string, number>;
  const found = new Map<string, Uint8Array>();
  let at = 4 + length;
  for (const [name, size] of Object.entries(head)) {
    found.set(name, new Uint8Array(bytes, at, size));
    at += size;
  }
  return found;
}

/** Whether a file is still packed. Some servers declare names in `.gz` as encoded, and then the browser has already unpacked them. */
const isZipped = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b;

/** Fetch and unpack. Throws if the file cannot be fetched. */
export async function fetchUnzipped(url: string, progress: Progress = () => undefined): Promise<ArrayBuffer> {
  const answer = await fetch(url);
  if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status}`);
  const total = Number(answer.headers.get("content-length") ?? 0);
  let loaded = 0;
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      loaded += chunk.byteLength;
      progress(loaded, total);
      out.enqueue(chunk);
    },
  });
  const bytes = await new Response(answer.body.pipeThrough(counted)).arrayBuffer();
  return isZipped(new Uint8Array(bytes)) ? unzip(new Blob([bytes])) : bytes;
}
