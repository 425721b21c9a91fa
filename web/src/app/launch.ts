/** Files that the system opens with the installed app: they go to the library. */
import { importFile } from "../api/study";
import { navigate } from "./router";

interface LaunchParams {
  readonly files?: readonly { getFile(): Promise<File> }[];
}

interface LaunchQueue {
  setConsumer(consumer: (params: LaunchParams) => void): void;
}

async function take({ files = [] }: LaunchParams): Promise<void> {
  if (files.length === 0) return;
  const found = await Promise.all(files.map(async (each) => each.getFile()));
  const added = await Promise.all(found.map((file) => importFile(file, file.name)));
  const matches = added.flatMap((each) => each.matches);
  const position = added.find((each) => each.position)?.position;
  if (matches.length === 1) navigate(`/study/${matches[0]!.id}`);
  else navigate(position ? `/position#${encodeURIComponent(position)}` : "/study");
}

export function followLaunches(): void {
  const queue = (window as { launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer((params) => void take(params).catch(() => navigate("/study")));
}
