import { css } from "lit";

/** How a board looks, in the theme's colours. Only `transform` and `opacity` ever move. */
export const boardStyles = css`
  :host { display: block; position: relative; container-type: inline-size; font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; -webkit-tap-highlight-color: transparent; user-select: none; -webkit-user-select: none; }
  .board { position: relative; width: 100%; box-shadow: var(--board-shadow, 0 2px 3px rgb(40 22 8 / 25%), 0 14px 30px rgb(40 22 8 / 22%), 0 40px 80px rgb(40 22 8 / 18%)); }
  :host([flush]) .board { box-shadow: none; }
  svg { position: absolute; inset: 0; width: 100%; height: 100%; display: block; overflow: visible; pointer-events: none; }
  svg.furniture { will-change: transform; }
  text { font-weight: 600; text-anchor: middle; font-variant-numeric: tabular-nums; }
  .edge-fill { fill: var(--frame-edge); } .light-line { stroke: var(--frame-light); fill: none; } .light-fill { fill: var(--frame-light); } .tray { fill: var(--tray); }
  .grain { opacity: var(--grain, 1); } .lamp { opacity: var(--lamp, 1); } .number { fill: var(--number); } .square-number { fill: var(--square-number); text-anchor: start; }
  .hinge { display: var(--show-hinge, inline); } .inlay { display: var(--show-inlay, none); fill: none; } .concrete { display: var(--show-concrete, none); } .gilding { display: var(--show-gilding, none); }
  .place-word { display: var(--show-words, none); font-weight: 700; }
  .outline { fill: none; stroke: #fff; stroke-width: 2.4; opacity: var(--outline, 0); }
  .s-frame-1 { stop-color: var(--frame-1); } .s-frame-2 { stop-color: var(--frame-2); } .s-field-1 { stop-color: var(--field-1); } .s-field-2 { stop-color: var(--field-2); }
  .s-even-1 { stop-color: var(--point-even-1); } .s-even-2 { stop-color: var(--point-even-2); } .s-odd-1 { stop-color: var(--point-odd-1); } .s-odd-2 { stop-color: var(--point-odd-2); }
  .s-bar-1 { stop-color: var(--bar-1); } .s-bar-2 { stop-color: var(--bar-2); } .s-dark-1 { stop-color: var(--square-dark-1); } .s-dark-2 { stop-color: var(--square-dark-2); }
  .s-light-1 { stop-color: var(--square-light-1); } .s-light-2 { stop-color: var(--square-light-2); } .s-white-1 { stop-color: var(--white-1); } .s-white-2 { stop-color: var(--white-2); }
  .s-black-1 { stop-color: var(--black-1); } .s-black-2 { stop-color: var(--black-2); } .s-die-white-1 { stop-color: var(--dice-white-1); } .s-die-white-2 { stop-color: var(--dice-white-2); }
  .s-die-black-1 { stop-color: var(--dice-black-1); } .s-die-black-2 { stop-color: var(--dice-black-2); } .s-cube-1 { stop-color: var(--cube-1); } .s-cube-2 { stop-color: var(--cube-2); }
  .piece .ring, .piece .shine, .piece .gleam { fill: none; } .piece .gleam { stroke: #fff; stroke-linecap: round; stroke-opacity: 0.75; } .piece .shine { stroke: #fff; stroke-opacity: 0.55; }
  .piece .body { stroke-width: calc(var(--r) * var(--rim, 0.05)); }
  .white .body { fill: url(#white); stroke: var(--white-rim); } .white .ring { stroke: var(--white-ring); stroke-opacity: 0.85; } .white .side { fill: var(--white-rim); } .white .face { fill: url(#white-edge); } .white .groove { fill: var(--white-ring); opacity: 0.7; } .white .crown { fill: var(--crown-white); }
  .black .body { fill: url(#black); stroke: var(--black-rim); } .black .ring { stroke: var(--black-ring); stroke-opacity: 0.8; } .black .gleam { stroke-opacity: 0.22; } .black .dot { fill: var(--black-ring); } .black .side { fill: var(--black-rim); } .black .face { fill: url(#black-edge); } .black .groove { fill: var(--black-ring); opacity: 0.65; } .black .crown { fill: var(--crown-black); }
  .die .fall { opacity: 0.12; } .die .foot { opacity: 0.9; } .die .edge { fill: none; stroke: #fff; stroke-width: 1.6; }
  .die.white .foot { fill: var(--white-rim); } .die.white .face { fill: url(#die-white); } .die.white .edge { stroke-opacity: 0.7; } .die.white .pip { fill: var(--dice-white-pip); }
  .die.black .foot { fill: var(--black-rim); } .die.black .face { fill: url(#die-black); } .die.black .edge { stroke-opacity: 0.18; } .die.black .pip { fill: var(--dice-black-pip); }
  .used { opacity: 0.45; } .waiting rect { fill-opacity: 0.14; stroke-width: 4; stroke-dasharray: 13 10; stroke-opacity: 0.9; } .waiting.white rect { fill: var(--white-1); stroke: var(--white-1); } .waiting.black rect { fill: var(--black-1); stroke: var(--black-ring); }
  .cube text { fill: var(--cube-ink); font-weight: 700; } .cube .foot { fill: var(--white-rim); } .cube .block { display: var(--show-cube, inline); } .cube .dial { display: var(--show-dial, none); } .cube .line { fill: none; stroke: var(--cube-ink); stroke-opacity: 0.25; stroke-width: 1.6; }
  .dial .knob { stroke: #6b5138; stroke-width: 2; } .dial .cap { fill: #352d26; stroke: #57493c; stroke-width: 2; } .dial .tick { stroke: #7b6f60; stroke-width: 2.4; stroke-linecap: round; } .dial .tick.on { stroke: var(--cube-ink); stroke-width: 4; } .cube .label { fill: var(--number); font-weight: 600; }
  .mark circle, .mark path { fill: none; stroke-linecap: round; } .mark .halo { stroke: var(--target-halo); stroke-opacity: 0.9; } .mark .line { stroke: var(--target); }
  .mark.dashed .line { stroke-linecap: butt; stroke-dasharray: 14.2 9.4; } .ghost.white { fill: var(--white-1); fill-opacity: 0.42; } .ghost.black { fill: var(--black-1); fill-opacity: 0.42; }
  .mark.last .halo { stroke: var(--frame-edge); stroke-opacity: 0.75; } .mark.last .line { stroke: var(--last); } .mark.left .halo, .mark.left .line { stroke-dasharray: 0.1 11; }
  .chip circle { fill: var(--target); stroke: var(--target-halo); stroke-width: 3; } .chip text { fill: var(--target-ink); font-weight: 700; }
  .count circle { fill: var(--target-halo); stroke: var(--frame-edge); stroke-width: 2; } .count text { fill: var(--target); font-weight: 700; }
  .cross circle { fill: var(--cross-ground, #fffdf6); } .cross path { stroke: #a3261c; stroke-linecap: round; }
  .path-halo, .path-line { fill: none; stroke-linecap: round; stroke-linejoin: round; } .path-halo { stroke: var(--target-halo); } .path-line { stroke: var(--target); } .last-square { fill: none; stroke: var(--last); stroke-width: 4.4; stroke-opacity: 0.95; }
  .glow { fill: var(--last); stroke: var(--last); stroke-width: 6; opacity: 0; animation: glow 900ms ease-out; } @keyframes glow { 30% { opacity: 0.55; } }
  .speakers { display: var(--show-gilding, none); } .speaker { fill: none; stroke: var(--last); stroke-width: 7; opacity: 0; transform-box: fill-box; transform-origin: center; animation: speaker 900ms ease-out; } @keyframes speaker { 0% { opacity: 0.8; transform: scale(0.2); } 100% { opacity: 0; transform: scale(2.4); } }
  @media (prefers-reduced-motion: reduce) { .glow, .speaker { animation: none; } }
  .lift { transition: transform 90ms ease-out; }
  .cells { position: absolute; inset: 0; } .cells.live { touch-action: none; } .row { display: contents; }
  .cell { position: absolute; }
  button { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; background: none; color: inherit; border-radius: 6px; cursor: default; outline: none; font: inherit; }
  button.hand { cursor: pointer; } button:focus-visible { outline: 2px solid var(--target); outline-offset: -3px; box-shadow: inset 0 0 0 5px color-mix(in srgb, var(--target-halo) 80%, transparent); }
  .dragging button { cursor: grabbing; }
  .bubble { position: absolute; z-index: 3; max-width: min(250px, 60cqw); width: max-content; padding: 8px 12px; border-radius: 9px; background: #221d17; color: #fffdf6; font-size: 14px; line-height: 1.35; pointer-events: none; box-shadow: 0 6px 20px rgb(0 0 0 / 30%); }
  .ear { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .faint { opacity: 0.6; }
  @media (forced-colors: active) { .mark .line { stroke: Highlight; } button:focus-visible { outline-color: Highlight; } }
`;
