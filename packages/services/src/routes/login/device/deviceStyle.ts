import { sha256 } from '../../../platform/bytes.js'

export const DEVICE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #f4f5f7;
  --card: #ffffff;
  --line: #e3e6ea;
  --text: #16181d;
  --soft: #5b616e;
  --button: #f1f3f5;
  --hover: #e5e8ec;
  --accent: #3b5bdb;
}

@media (prefers-color-scheme: dark) {
  :root {
    --page: #0e0f12;
    --card: #17191e;
    --line: #2a2d34;
    --text: #f3f4f6;
    --soft: #9ba1ad;
    --button: #23262d;
    --hover: #2e323a;
    --accent: #91a7ff;
  }
}

* {
  box-sizing: border-box;
}

body {
  display: grid;
  place-items: center;
  min-height: 100vh;
  min-height: 100dvh;
  margin: 0;
  padding: 16px;
  background: var(--page);
  color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}

main {
  width: 100%;
  max-width: 360px;
  padding: 28px;
  border: 1px solid var(--line);
  border-radius: 20px;
  background: var(--card);
}

h1 {
  margin: 0 0 8px;
  font-size: 20px;
  line-height: 1.3;
  overflow-wrap: anywhere;
  text-wrap: balance;
}

p {
  margin: 0;
  color: var(--soft);
}

a {
  color: var(--accent);
}

dl {
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 8px 16px;
  margin: 20px 0;
  padding: 16px;
  border: 1px solid var(--line);
  border-radius: 14px;
  font-size: 14px;
}

dt {
  color: var(--soft);
}

dd {
  margin: 0;
  overflow-wrap: anywhere;
  text-align: end;
}

.code {
  display: flex;
  gap: 12px;
  justify-content: center;
  margin: 12px 0 16px;
  color: var(--text);
  font-size: 40px;
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.08em;
  user-select: all;
}

b {
  color: var(--text);
  font-weight: 600;
  overflow-wrap: anywhere;
}

.on {
  margin-top: 16px;
}

.on a {
  display: grid;
  place-items: center;
  min-height: 48px;
  border-radius: 14px;
  text-decoration: none;
}

.on a,
.copy {
  background: var(--accent);
  color: var(--card);
  font-weight: 500;
}

.copy {
  margin-top: 16px;
}

.copy:hover {
  background: var(--accent);
}

.copy.done,
.copy:not([hidden], .done) ~ .on a {
  background: var(--button);
  color: var(--text);
}

.copied {
  margin: 8px 0 16px;
  color: var(--text);
}

p + form {
  margin-top: 20px;
}

.numbers {
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 8px;
  margin: 20px 0 8px;
}

button,
.numbers label {
  width: 100%;
  min-height: 48px;
  border: 1px solid transparent;
  border-radius: 14px;
  background: var(--button);
  color: inherit;
  font: inherit;
  font-weight: 500;
  cursor: pointer;
}

button:hover,
.numbers label:hover {
  background: var(--hover);
}

button:focus-visible,
.numbers label:has(:focus-visible) {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}

.numbers button,
.numbers label {
  min-height: 72px;
  font-size: 28px;
  font-variant-numeric: tabular-nums;
}

.numbers label {
  display: flex;
  gap: 8px;
  align-items: center;
  justify-content: center;
}

.numbers label:has(:checked) {
  border-color: var(--accent);
}

.numbers input {
  margin: 0;
  accent-color: var(--accent);
}

form + form {
  margin-top: 8px;
}

.refuse {
  border-color: var(--line);
  background: transparent;
}
`.trimStart()

/** The path changes with the style, so browsers can cache the style forever. */
export const DEVICE_STYLE_PATH = `/styles/device-${sha256(DEVICE_STYLE).slice(0, 10)}.css`
