import { html, raw } from 'hono/html'
import type { Mail } from '../../ports/mail.js'
import { documentLanguage, type TextId, t } from './text.js'

// Mail programs remove style sheets and scripts, so styles are inline, and the text is readable
// without them.
const STYLES = {
  body: 'margin:0;padding:32px 16px;background:#f4f5f7;font:16px/1.5 system-ui,sans-serif;color:#16181d',
  card: 'max-width:440px;margin:0 auto;padding:32px;background:#ffffff;border-radius:16px;text-align:start',
  heading: 'margin:0 0 16px;font-size:20px;line-height:1.3;overflow-wrap:anywhere',
  wrap: 'overflow-wrap:anywhere',
  code: 'margin:24px 0;font:600 32px/1 ui-monospace,monospace;letter-spacing:8px',
  strong: 'margin:16px 0;font-weight:600;overflow-wrap:anywhere',
  quiet: 'color:#5b616e;font-size:14px',
  value: 'margin:0 0 8px',
  action: 'margin:24px 0',
  link: 'display:inline-block;padding:12px 24px;border-radius:12px;background:#16181d;color:#ffffff;text-decoration:none',
} as const

export type Piece =
  | { is: 'text' | 'strong' | 'quiet'; text: string; url?: string | undefined }
  | { is: 'code'; code: string }
  | { is: 'facts'; facts: readonly (readonly [TextId, string])[] }
  | { is: 'link'; url: string; label: string }
  /** English text that follows another language. */
  | { is: 'english'; text: string }

export function writeMail(mail: {
  to: string
  subject: string
  heading: string
  pieces: readonly Piece[]
}): Mail {
  const { to, subject, heading, pieces } = mail
  const { lang, dir } = documentLanguage()
  return {
    to,
    subject,
    text: `${pieces.map(textOf).join('\n\n')}\n`,
    html: String(html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${heading}</title></head>
<body dir="${dir}" style="${STYLES.body}">
<div lang="${lang}" dir="${dir}" style="${STYLES.card}">
<h1 style="${STYLES.heading}">${heading}</h1>
${pieces.map((piece) => raw(htmlOf(piece)))}
</div>
</body>
</html>`),
  }
}

function textOf(piece: Piece): string {
  if (piece.is === 'code') return piece.code
  if (piece.is === 'link') return piece.url
  if (piece.is === 'facts')
    return piece.facts
      .map(([name, value]) => t('named', { name: t(name), label: value }))
      .join('\n')
  return 'url' in piece && piece.url !== undefined ? `${piece.text} ${piece.url}` : piece.text
}

function htmlOf(piece: Piece): string {
  return String(markupOf(piece))
}

function markupOf(piece: Piece) {
  if (piece.is === 'code')
    return html`<p style="${STYLES.code}"><bdi dir="ltr">${piece.code}</bdi></p>`
  if (piece.is === 'facts')
    return html`<dl>${piece.facts.map(
      ([name, value]) => html`<dt style="${STYLES.quiet}">${t(name)}</dt>
<dd style="${STYLES.value}"><bdi>${value}</bdi></dd>`,
    )}</dl>`
  if (piece.is === 'link')
    return html`<p style="${STYLES.action}"><a href="${piece.url}" style="${STYLES.link}">${piece.label}</a></p>`
  if (piece.is === 'english')
    return html`<p lang="en" dir="ltr" style="${STYLES.quiet}">${piece.text}</p>`
  const style = { text: STYLES.wrap, strong: STYLES.strong, quiet: STYLES.quiet }[piece.is]
  return html`<p style="${style}">${piece.text}${piece.url === undefined ? '' : html` <bdi dir="ltr">${piece.url}</bdi>`}</p>`
}
