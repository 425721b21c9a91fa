import { css } from "lit";

/** What is drawn over the pieces: targets, the last move, crosses, the glow of a win. */
export const markStyles = css`
  .mark circle,
  .mark path {
    fill: none;
    stroke-linecap: round;
  }
  .mark .halo {
    stroke: var(--target-halo);
    stroke-opacity: 0.9;
  }
  .mark .line {
    stroke: var(--target);
  }
  .mark.dashed .line {
    stroke-linecap: butt;
    stroke-dasharray: 14.2 9.4;
  }
  .ghost.white {
    fill: var(--white-1);
    fill-opacity: 0.42;
  }
  .ghost.black {
    fill: var(--black-1);
    fill-opacity: 0.42;
  }
  .mark.last .halo {
    stroke: var(--frame-edge);
    stroke-opacity: 0.75;
  }
  .mark.last .line {
    stroke: var(--last);
  }
  .mark.left .halo,
  .mark.left .line {
    stroke-dasharray: 0.1 11;
  }
  .advice path {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .advice path.line {
    stroke: var(--target);
    stroke-width: 9;
  }
  .advice path.halo {
    stroke: var(--target-halo);
    stroke-width: 16;
  }
  .advice path.head {
    fill: var(--target);
    stroke: var(--target);
    stroke-width: 4;
  }
  .advice path.halo.head {
    stroke: var(--target-halo);
    stroke-width: 12;
  }
  .advice.played path.line {
    stroke: #a3261c;
    stroke-dasharray: 20 15;
  }
  .advice.played path.head:not(.halo) {
    fill: #a3261c;
    stroke: #a3261c;
  }
  .badge.best rect {
    fill: var(--target);
  }
  .badge.best text {
    fill: var(--target-ink);
  }
  .badge.played rect {
    fill: #a3261c;
  }
  .badge.played text {
    fill: #fff;
  }
  .badge rect {
    stroke: #fffdf6;
    stroke-width: 3;
  }
  .badge text {
    text-anchor: middle;
    font-weight: 700;
  }
  .chip circle {
    fill: var(--target);
    stroke: var(--target-halo);
    stroke-width: 3;
  }
  .chip text {
    fill: var(--target-ink);
    font-weight: 700;
  }
  .count circle {
    fill: var(--target-halo);
    stroke: var(--frame-edge);
    stroke-width: 2;
  }
  .count text {
    fill: var(--target);
    font-weight: 700;
  }
  .cross circle {
    fill: var(--cross-ground, #fffdf6);
  }
  .cross path {
    stroke: #a3261c;
    stroke-linecap: round;
  }
  .path-halo,
  .path-line {
    fill: none;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .path-halo {
    stroke: var(--target-halo);
  }
  .path-line {
    stroke: var(--target);
  }
  .last-square {
    fill: none;
    stroke: var(--last);
    stroke-width: 4.4;
    stroke-opacity: 0.95;
  }
  .glow {
    fill: var(--last);
    stroke: var(--last);
    stroke-width: 6;
    opacity: 0;
    animation: glow 900ms ease-out;
  }
  @keyframes glow {
    30% {
      opacity: 0.55;
    }
  }
  .feast {
    display: var(--show-feast, none);
    pointer-events: none;
  }
  .speaker {
    fill: none;
    stroke-width: 9;
    opacity: 0;
    transform-box: fill-box;
    transform-origin: center;
    animation: speaker 1100ms ease-out;
  }
  @keyframes speaker {
    0% {
      opacity: 0.85;
      transform: scale(0.2);
    }
    100% {
      opacity: 0;
      transform: scale(2.8);
    }
  }
  .level {
    opacity: 0;
    transform-box: fill-box;
    transform-origin: bottom;
    animation: level 520ms ease-in-out 4 alternate;
  }
  @keyframes level {
    0% {
      opacity: 0.2;
      transform: scaleY(0.15);
    }
    100% {
      opacity: 0.8;
      transform: none;
    }
  }
  .rays {
    opacity: 0;
    animation: rays 2600ms ease-out;
  }
  @keyframes rays {
    25% {
      opacity: 0.34;
    }
    100% {
      opacity: 0;
      transform: rotate(40deg);
    }
  }
  .called {
    fill: #fff0b8;
    stroke: #1d130b;
    stroke-width: 14;
    paint-order: stroke;
    font-weight: 800;
    letter-spacing: 0.02em;
    opacity: 0;
    transform-box: fill-box;
    transform-origin: center;
    animation: called 2200ms cubic-bezier(0.2, 0.9, 0.3, 1.1);
  }
  @keyframes called {
    0% {
      opacity: 0;
      transform: scale(0.6);
    }
    18%,
    78% {
      opacity: 1;
      transform: none;
    }
    100% {
      opacity: 0;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    .glow,
    .speaker,
    .level,
    .rays,
    .called {
      animation: none;
    }
  }
`;
