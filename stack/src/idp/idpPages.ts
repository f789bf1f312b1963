import { readFileSync } from 'node:fs'
import type { SocialProvider } from '@vestibule/protocol'
import { html } from 'hono/html'

type Html = ReturnType<typeof html>

const NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  'oidc-company': 'Company',
}
const PREFILLED = 'ada@example.com'

export const STYLE_PATH = '/idp.css'
export const readStyle = () => readFileSync(new URL('./page/idp.css', import.meta.url), 'utf8')

export function signInPage(asked: {
  provider: SocialProvider
  site: string
  /** Typed text that is not an address. */
  wrong?: string | undefined
}): Html {
  const { provider, site, wrong } = asked
  const name = NAMES[provider] ?? provider
  const { host } = new URL(site)
  return layout(
    `Sign in with ${name}`,
    html`<p class="brand">${name} <span>local stand-in</span></p>
<h1>Sign in</h1>
<p>to go on to <strong>${host}</strong></p>
<form method="post">
  <label for="email">Email</label>
  <input id="email" name="email" type="email" required maxlength="254" autocomplete="off" autofocus
    value="${wrong ?? PREFILLED}" data-testid="idp-email"
    ${wrong === undefined ? '' : html`aria-invalid="true" aria-describedby="wrong"`}>
  ${wrong === undefined ? '' : html`<p id="wrong" class="wrong" role="alert">This is not an email address.</p>`}
  <button name="answer" value="continue" data-testid="idp-continue">Continue</button>
  <button name="answer" value="deny" data-testid="idp-deny" formnovalidate class="deny">Deny</button>
</form>
<p class="note">Any address signs in. The same one is the same account each time.</p>`,
  )
}

export function welcomePage(): Html {
  return layout(
    'Identity provider',
    html`<h1>Identity provider</h1>
<p>It plays ${Object.values(NAMES).join(', ')} for the local world. Sign in with one of them at the demo dapp, and you come here.</p>`,
  )
}

function layout(title: string, content: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src data:">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body><main>${content}</main></body>
</html>`
}
