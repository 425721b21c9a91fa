import { css } from "lit";
import { markStyles } from "./mark-styles";
import { pieceStyles } from "./piece-styles";

/** How a board looks, in the theme's colors. Only `transform` and `opacity` ever move. */
const frameStyles = css`
  :host {
    display: block;
    position: relative;
    container-type: inline-size;
    font-family:
      system-ui,
      -apple-system,
      "Segoe UI",
      Roboto,
      "Noto Sans",
      sans-serif;
    -webkit-tap-highlight-color: transparent;
    user-select: none;
    -webkit-user-select: none;
  }
  .board {
    position: relative;
    width: 100%;
    box-shadow: var(
      --board-shadow,
      0 2px 3px rgb(40 22 8 / 25%),
      0 14px 30px rgb(40 22 8 / 22%),
      0 40px 80px rgb(40 22 8 / 18%)
    );
  }
  :host([flush]) .board {
    box-shadow: none;
  }
  svg {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    display: block;
    overflow: visible;
    pointer-events: none;
  }
  svg.furniture {
    will-change: transform;
  }
  text {
    font-weight: 600;
    text-anchor: middle;
    font-variant-numeric: tabular-nums;
  }
  .edge-fill {
    fill: var(--frame-edge);
  }
  .light-line {
    stroke: var(--frame-light);
    fill: none;
  }
  .light-fill {
    fill: var(--frame-light);
  }
  .tray {
    fill: var(--tray);
  }
  .grain {
    opacity: var(--grain, 1);
  }
  .lamp {
    opacity: var(--lamp, 1);
  }
  .number {
    fill: var(--number);
  }
  .square-number {
    fill: var(--square-number);
    text-anchor: start;
  }
  .hinge {
    display: var(--show-hinge, inline);
  }
  .inlay {
    display: var(--show-inlay, none);
    fill: none;
  }
  .concrete {
    display: var(--show-concrete, none);
  }
  .gilding {
    display: var(--show-gilding, none);
  }
  .place-word {
    display: var(--show-words, none);
    font-weight: 700;
  }
  .outline {
    fill: none;
    stroke: #fff;
    stroke-width: 2.4;
    opacity: var(--outline, 0);
  }
  .lift {
    transition: transform 90ms ease-out;
  }
  .cells {
    position: absolute;
    inset: 0;
  }
  .cells.live {
    touch-action: none;
  }
  .row {
    display: contents;
  }
  .cell {
    position: absolute;
  }
  button {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    border-radius: 6px;
    cursor: default;
    outline: none;
    font: inherit;
  }
  button.hand {
    cursor: pointer;
  }
  button:focus-visible {
    outline: 2px solid var(--target);
    outline-offset: -3px;
    box-shadow: inset 0 0 0 5px color-mix(in srgb, var(--target-halo) 80%, transparent);
  }
  .dragging button {
    cursor: grabbing;
  }
  .bubble {
    position: absolute;
    z-index: 3;
    box-sizing: border-box;
    max-width: min(250px, 60cqw); /* twice what keeps it on the board */
    width: max-content;
    padding: 8px 12px;
    border-radius: 9px;
    background: #221d17;
    color: #fffdf6;
    font-size: 14px;
    line-height: 1.35;
    pointer-events: none;
    box-shadow: 0 6px 20px rgb(0 0 0 / 30%);
  }
  .ear {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .faint {
    opacity: 0.6;
  }
  @media (forced-colors: active) {
    .mark .line {
      stroke: Highlight;
    }
    button:focus-visible {
      outline-color: Highlight;
    }
  }
`;

export const boardStyles = [frameStyles, pieceStyles, markStyles];
