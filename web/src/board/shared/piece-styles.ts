import { css } from "lit";

/** Checkers, dice and cube in the colors of the theme. */
export const pieceStyles = css`
  .piece .ring,
  .piece .shine,
  .piece .gleam {
    fill: none;
  }
  .piece .gleam {
    stroke: #fff;
    stroke-linecap: round;
    stroke-opacity: 0.75;
  }
  .piece .shine {
    stroke: #fff;
    stroke-opacity: 0.55;
  }
  .piece .body {
    stroke-width: calc(var(--r) * var(--rim, 0.05));
  }
  .white .body {
    fill: url(#white);
    stroke: var(--white-rim);
  }
  .white .ring {
    stroke: var(--white-ring);
    stroke-opacity: 0.85;
  }
  .white .side {
    fill: var(--white-rim);
  }
  .white .face {
    fill: url(#white-edge);
  }
  .white .groove {
    fill: var(--white-ring);
    opacity: 0.7;
  }
  .white .crown {
    fill: var(--crown-white);
  }
  .black .body {
    fill: url(#black);
    stroke: var(--black-rim);
  }
  .black .ring {
    stroke: var(--black-ring);
    stroke-opacity: 0.8;
  }
  .black .gleam {
    stroke-opacity: 0.22;
  }
  .black .dot {
    fill: var(--black-ring);
  }
  .black .side {
    fill: var(--black-rim);
  }
  .black .face {
    fill: url(#black-edge);
  }
  .black .groove {
    fill: var(--black-ring);
    opacity: 0.65;
  }
  .black .crown {
    fill: var(--crown-black);
  }
  .die .fall {
    opacity: 0.12;
  }
  .die .foot {
    opacity: 0.9;
  }
  .die .edge {
    fill: none;
    stroke: #fff;
    stroke-width: 1.6;
  }
  .die.white .foot {
    fill: var(--white-rim);
  }
  .die.white .face {
    fill: url(#die-white);
  }
  .die.white .edge {
    stroke-opacity: 0.7;
  }
  .die.white .pip {
    fill: var(--dice-white-pip);
  }
  .die.black .foot {
    fill: var(--black-rim);
  }
  .die.black .face {
    fill: url(#die-black);
  }
  .die.black .edge {
    stroke-opacity: 0.18;
  }
  .die.black .pip {
    fill: var(--dice-black-pip);
  }
  .used {
    opacity: 0.45;
  }
  .waiting rect {
    fill-opacity: 0.14;
    stroke-width: 4;
    stroke-dasharray: 13 10;
    stroke-opacity: 0.9;
  }
  .waiting.white rect {
    fill: var(--white-1);
    stroke: var(--white-1);
  }
  .waiting.black rect {
    fill: var(--black-1);
    stroke: var(--black-ring);
  }
  .cube text {
    fill: var(--cube-ink);
    font-weight: 700;
  }
  .cube .foot {
    fill: var(--white-rim);
  }
  .cube .block {
    display: var(--show-cube, inline);
  }
  .cube .dial {
    display: var(--show-dial, none);
  }
  .cube .line {
    fill: none;
    stroke: var(--cube-ink);
    stroke-opacity: 0.25;
    stroke-width: 1.6;
  }
  .dial .knob {
    stroke: #6b5138;
    stroke-width: 2;
  }
  .dial .cap {
    fill: #352d26;
    stroke: #57493c;
    stroke-width: 2;
  }
  .dial .tick {
    stroke: #7b6f60;
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  .dial .tick.on {
    stroke: var(--cube-ink);
    stroke-width: 4;
  }
  .cube .label {
    fill: var(--number);
    font-weight: 600;
  }
`;
