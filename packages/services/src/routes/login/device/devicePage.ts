import { html } from 'hono/html'
import type { DevicePageState, DeviceQuestion } from '../../../domain/login/approveDevice.js'
import { DEVICE_STYLE_PATH } from './deviceStyle.js'

type Html = ReturnType<typeof html>

/** The page's final states, without a choice. */
const ENDS = {
  approved: {
    title: 'Device approved',
    text: 'Go back to the login window.',
  },
  refused: {
    title: 'Sign-in refused',
    text: 'No device was signed in. If you picked the wrong number, start again in the login window.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'Go back to the login window and start again.',
  },
} as const satisfies Partial<Record<DevicePageState['state'], { title: string; text: string }>>

/** The page behind a mail's link. It works without scripts; `script` copies the code that it shows. */
export function devicePage(found: DevicePageState, script?: string | undefined) {
  if (found.state === 'pending') return layout('Is this you?', questionForm(found.question))
  const { title, text } = ENDS[found.state]
  if (found.state === 'approved' && found.code !== undefined)
    return layout(title, approvedCode(found.code, found.site), codeScript({ script }))
  return layout(title, html`<h1>${title}</h1><p>${text}</p>`)
}

function approvedCode(code: string, site: string) {
  return html`<h1>${ENDS.approved.title}</h1>
<p>Type this code to sign in at <b>${site}</b>:</p>
${codeDigits(code)}
<p>Never share this code.</p>
${copyButton('Copy code', 'in the login window')}`
}

/** A code in two groups. */
export function codeDigits(code: string) {
  return html`<p class="code" data-testid="vb-code"><span>${code.slice(0, 3)}</span><span>${code.slice(3)}</span></p>`
}

/** Copies the code for the page that asks for it; needs scripts. */
export function copyButton(label: string, where: string) {
  return html`<button class="copy" type="button" hidden data-copied="Copied. Paste it ${where}." data-selected="Copy the digits and paste them ${where}.">${label}</button>
<p class="copied" role="status"></p>`
}

/** The script of a page with a code. @param at.asks Says when the code is not needed any more. */
export const codeScript = ({
  script,
  asks,
}: {
  script?: string | undefined
  asks?: string | undefined
}) =>
  script === undefined
    ? ''
    : html`<script src="${script}"${asks === undefined ? '' : html` data-asks="${asks}"`} defer></script>`

/** The person and the place of the sign-in. */
function questionFacts({ projectName, facts }: DeviceQuestion) {
  return html`<h1>Sign in to ${projectName}?</h1>
<p>A new device wants to sign in as you.</p>
${factList(facts)}`
}

/** The facts of a request, line by line. */
export function factList(facts: Readonly<Record<string, string>>) {
  return html`<dl>${Object.entries(facts).map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** Asks for the number in the login window. Only the reader of the mail has this link. */
function questionForm(question: DeviceQuestion) {
  return html`${questionFacts(question)}
<form method="post">
<p id="ask">Which number does the login window show?</p>
<div class="numbers" role="group" aria-labelledby="ask">${question.choices.map(
    (choice) => html`<button name="choice" value="${choice}">${choice}</button>`,
  )}</div>
<button class="refuse" name="choice" value="none">This was not me</button>
</form>`
}

/** The document of every such page; `head` is what one has besides. */
export function layout(title: string, content: Html, head: Html | '' = '') {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="${DEVICE_STYLE_PATH}">
${head}
</head>
<body><main>${content}</main></body>
</html>`
}
