/**
 * A board in a notebook: an anywidget module. Python says what to show (`_view`) and is told of moves, presses and attempts by messages.
 */
import "./define-once";
import "./widget.css";
import { readWays, type BackgammonBoard, type CheckersBoard } from "../board/index";

interface View {
  readonly element: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly status: string;
}

interface State {
  readonly _view: View;
  readonly theme: string;
  readonly width: number;
  readonly locked: boolean;
}

/** What anywidget gives: the state that Python shares, and messages. */
export interface Model {
  get<Name extends keyof State>(name: Name): State[Name];
  on(event: string, heard: (message: unknown) => void): void;
  off(event: string, heard: (message: unknown) => void): void;
  send(message: object): void;
}

interface Refused {
  readonly kind: "refused";
  readonly place: number;
  readonly sentence: string;
}

type Board = BackgammonBoard | CheckersBoard;

function show(board: Board, status: HTMLElement, model: Model): void {
  const { properties, status: said } = model.get("_view");
  const { ways, ...others } = properties;
  Object.assign(board, others, { ways: readWays(ways as Parameters<typeof readWays>[0]), locked: model.get("locked") });
  status.textContent = said;
}

function dress(frame: HTMLElement, model: Model): void {
  frame.dataset.theme = model.get("theme");
  frame.style.maxWidth = `${model.get("width")}px`;
}

function render({ model, el }: { model: Model; el: HTMLElement }): () => void {
  const frame = document.createElement("div");
  const status = document.createElement("div");
  const board = document.createElement(model.get("_view").element) as Board;
  frame.className = "crownpoint-board";
  status.setAttribute("role", "status");
  frame.append(board, status);
  el.append(frame);

  const shown = () => show(board, status, model);
  const dressed = () => dress(frame, model);
  const told = (message: unknown) => {
    const { kind, place, sentence } = message as Refused;
    if (kind === "refused") board.refuse(place, sentence);
  };
  dressed();
  shown();
  board.addEventListener("cp-move", ({ detail }) => model.send({ kind: "move", text: detail.text }));
  board.addEventListener("cp-roll", () => model.send({ kind: "press" }));
  board.addEventListener("cp-why", ({ detail: { source, target, steps } }) =>
    model.send({ kind: "why", source, target, steps: steps.map((step) => [step.source, step.target]) }),
  );
  board.addEventListener("keydown", (event) => event.stopPropagation()); // letters are shortcuts of the notebook
  const heard: [string, (message: unknown) => void][] = [
    ["change:_view", shown],
    ["change:locked", shown],
    ["change:theme", dressed],
    ["change:width", dressed],
    ["msg:custom", told],
  ];
  for (const [event, listener] of heard) model.on(event, listener);
  return () => heard.forEach(([event, listener]) => model.off(event, listener));
}

export default { render };
