/** A picture of a board to share: the drawing as it is, with the players, the score and what happened below it. */

const WIDTH = 1200;
const FOOT = 132;
const MARGIN = 48;

export interface PictureWords {
  readonly title: string;
  readonly detail: string;
}

/** The custom properties that a text names. */
const propertiesIn = (text: string): string[] => [...new Set(text.match(/--[\w-]+/g) ?? [])];

/** The drawing of a board as a document of its own: its two layers, its rules, and the colors of the theme. */
function drawingOf(board: HTMLElement): { source: string; ratio: number } {
  const root = board.shadowRoot!;
  const layers = [...root.querySelectorAll<SVGSVGElement>(".board > svg")];
  const { width, height } = layers[0]!.viewBox.baseVal;
  const rules = root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");
  const style = getComputedStyle(board);
  const drawn = layers
    .map((layer) => {
      const copy = layer.cloneNode(true) as SVGSVGElement;
      copy.setAttribute("width", String(width));
      copy.setAttribute("height", String(height));
      return new XMLSerializer().serializeToString(copy);
    })
    .join("");
  const colors = propertiesIn(rules + drawn)
    .map((name) => `${name}:${style.getPropertyValue(name)}`)
    .join(";");
  const ground = getComputedStyle(root.querySelector(".board")!).backgroundColor;
  const source = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" style="${escape(colors)}"><style>${escape(rules)}</style><rect width="${width}" height="${height}" fill="${ground}"/>${drawn}</svg>`;
  return { source, ratio: width / height };
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

async function imageOf(source: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
  await image.decode();
  return image;
}

/** The picture as a PNG file. */
export async function pictureOf(board: HTMLElement, { title, detail }: PictureWords): Promise<File> {
  const { source, ratio } = drawingOf(board);
  const image = await imageOf(source);
  const page = getComputedStyle(document.documentElement);
  const color = (name: string) => page.getPropertyValue(name).trim();
  const inner = WIDTH - 2 * MARGIN;
  const height = inner / ratio;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, Math.round(MARGIN + height + FOOT)];
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = color("--bg");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(image, MARGIN, MARGIN, inner, height);
  const write = (text: string, y: number, font: string, name: string, align: CanvasTextAlign = "left") => {
    pen.font = font;
    pen.fillStyle = color(name);
    pen.textAlign = align;
    pen.fillText(text, align === "left" ? MARGIN : WIDTH - MARGIN, MARGIN + height + y, inner * 0.8);
  };
  write(title, 56, "650 34px system-ui, sans-serif", "--ink");
  write(detail, 96, "400 24px system-ui, sans-serif", "--ink-2");
  write("Crownpoint", 96, "600 24px Georgia, serif", "--accent", "right");
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  return new File([blob!], "crownpoint.png", { type: "image/png" });
}

/** Share a file where the device can, or save it. */
export async function shareFile(file: File): Promise<void> {
  const touch = matchMedia("(hover: none)").matches;
  if (touch && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // the player changed their mind
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
