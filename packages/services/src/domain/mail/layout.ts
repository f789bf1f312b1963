import { html, raw } from 'hono/html'

// Mail programs drop style sheets and scripts: everything is inline, and readable without any of it.
const STYLES = {
  body: 'margin:0;padding:32px 16px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#16181d',
  card: 'max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px',
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.3',
} as const

/** The frame that every mail stands in. `content` is html that its maker escaped. */
export function mailLayout(options: { heading: string; content: string }): string {
  const { heading, content } = options
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${heading}</title></head>
<body style="${STYLES.body}">
<div style="${STYLES.card}">
<h1 style="${STYLES.heading}">${heading}</h1>
${raw(content)}
</div>
</body>
</html>`)
}
