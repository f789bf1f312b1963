import { readFileSync } from 'node:fs'
import { html, raw } from 'hono/html'
import type { Message } from './createMailbox.js'

type Html = ReturnType<typeof html>

export function readAssets() {
  const read = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
  return {
    '/mailbox.css': { type: 'text/css; charset=utf-8', body: read('mailbox.css') },
    '/mailbox.js': { type: 'text/javascript; charset=utf-8', body: read('mailbox.js') },
  } as const
}

export function mailboxPage(messages: readonly Message[]): Html {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Mailbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/mailbox.css">
    <script type="module" src="/mailbox.js"></script>
  </head>
  <body>
    <header class="bar">
      <h1>Mailbox</h1>
      <p>Every mail of the local world ends here.</p>
      <button type="button" id="clear">Empty</button>
    </header>
    <main id="messages">${messages.map((message, index) => card(message, index === 0))}</main>
    <p class="empty">No mail yet. Sign in with any address, and the code shows up here by itself.</p>
    <p role="status" class="unseen" id="status"></p>
  </body>
</html>`
}

function card(message: Message, open: boolean): Html {
  const { id, to, subject, receivedAt } = message
  const code = findCode(message)
  return html`<article class="card" id="message-${id}">
  <header>
    <h2>${subject === '' ? 'No subject' : subject}</h2>
    <p>To ${to}, <time datetime="${receivedAt}">${receivedAt}</time></p>
  </header>
  ${code === undefined ? '' : codeRow(code)}
  <details ${open ? 'open' : ''}>
    <summary>Read the mail</summary>
    <iframe
      src="/messages/${id}"
      title="Mail: ${subject}"
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      loading="lazy"
    ></iframe>
  </details>
</article>`
}

function codeRow(code: string): Html {
  return html`<p class="code">
    <output>${code.slice(0, 3)}<i></i>${code.slice(3)}</output>
    <button type="button" data-copy="${code}">Copy code</button>
  </p>`
}

/** The document of a mail's sandboxed frame. Links open in a new tab. */
export function mailDocument({ html: body, text }: Message): Html {
  return html`<!doctype html><base target="_blank">${body === '' ? plainMail(text) : raw(body)}`
}

/** Keeps the line breaks of a plain-text mail, in the page's style. */
function plainMail(text: string): Html {
  return html`<style>
  :root { color-scheme: light dark; background: light-dark(#ffffff, #1d1d22) }
  body { margin: 16px }
  pre { margin: 0; font: 15px/1.5 system-ui, sans-serif; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<pre>${text}</pre>`
}

/** Finds a code of six digits in the subject, else in the text. */
function findCode({ subject, text }: Pick<Message, 'subject' | 'text'>): string | undefined {
  return /(?<!\d)\d{6}(?!\d)/.exec(`${subject}\n${text}`)?.[0]
}
