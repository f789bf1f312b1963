/** The look of the buttons on the dapp's page; colours follow the modal's theme. */
export const buttonCss = `
:host {
  display: inline-block; vertical-align: middle;
  --ink: #14151a; --fill: #f0f1f3; --fill-over: #e6e7eb; --accent-ink: #fff; --accent-default: hsl(231 80% 55%);
}
:host([data-theme="dark"]) {
  --ink: #f4f5f7; --fill: #26282c; --fill-over: #303338; --accent-ink: #0b0d16; --accent-default: hsl(230 100% 74%);
}
button {
  all: unset; box-sizing: border-box; display: inline-flex; align-items: center; justify-content: center; gap: 8px;
  vertical-align: top;
  min-height: 44px; padding: 0 16px; border-radius: 14px; cursor: pointer;
  font: 600 14px/1.2 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Arial, sans-serif;
  letter-spacing: -0.006em; white-space: nowrap; font-variant-numeric: tabular-nums;
  color: var(--ink); background: var(--fill); transition: background 120ms, scale 120ms;
  -webkit-tap-highlight-color: transparent;
}
button[data-size="sm"] { min-height: 36px; padding: 0 12px; border-radius: 11px; gap: 6px; font-size: 13px; }
button:hover { background: var(--fill-over); }
button:active { scale: 0.98; }
button:disabled { opacity: 0.55; cursor: default; }
button:focus-visible { outline: 2px solid var(--accent, var(--accent-default)); outline-offset: 2px; }
button[data-kind="primary"] { color: var(--accent-ink); background: var(--accent, var(--accent-default)); }
button[data-kind="primary"]:hover:not(:disabled) { filter: brightness(1.08); }
.avatar, .avatar img { display: block; width: 20px; height: 20px; border-radius: 50%; object-fit: cover; }
.name { max-width: min(24ch, 36vw); overflow: hidden; text-overflow: ellipsis; }
[data-size="sm"] :is(.avatar, .avatar img) { width: 18px; height: 18px; }
.muted { opacity: 0.68; font-weight: 500; }
.spin { width: 14px; height: 14px; border-radius: 50%; border: 2px solid currentColor; border-top-color: transparent;
  animation: spin 800ms linear infinite; }
@keyframes spin { to { rotate: 1turn; } }
@media (prefers-reduced-motion: reduce) { button, .spin { transition: none; animation-duration: 4s; } }
@media (forced-colors: active) { button { border: 1px solid; } }
`
