import { html } from 'hono/html'
import type { DevicePageState, DeviceQuestion } from '../../../domain/login/approveDevice.js'
import type { DeviceFacts } from '../../../domain/mail/deviceMail.js'
import type { NamedSite } from '../../../domain/mail/siteName.js'
import { documentLanguage, t } from '../../../domain/mail/text.js'
import { DEVICE_STYLE_PATH } from './deviceStyle.js'

type Html = ReturnType<typeof html>
type CodePlace = { where: 'window' | 'page' | 'settings' } | { where: 'host'; host: string }

/** The page works without scripts; `script` only copies the code. */
export function devicePage(found: DevicePageState, script?: string | undefined) {
  if (found.state === 'pending') return layout(t('ask.heading'), questionForm(found.question))
  const title = t(`page.${found.state}`)
  if (found.state === 'approved' && found.code !== undefined)
    return layout(title, approvedCode(found.code, found.site), codeScript({ script }))
  return layout(title, html`<h1>${title}</h1><p>${t(`page.${found.state}Hint`)}</p>`)
}

function approvedCode(code: string, site: NamedSite) {
  return html`<h1>${t('page.approved')}</h1>
<p>${strong(t('page.approvedCode', site), site.site)}</p>
${codeDigits(code)}
<p>${t('page.neverShare')}</p>
${copyButton(t('page.copy'), { where: 'window' })}`
}

export function strong(sentence: string, value: string) {
  const [before = '', ...after] = sentence.split(value)
  return html`${before}<b>${value}</b>${after.join(value)}`
}

export function codeDigits(code: string) {
  return html`<p class="code" dir="ltr" data-testid="vb-code"><span>${code.slice(0, 3)}</span><span>${code.slice(3)}</span></p>`
}

export function copyButton(label: string, place: CodePlace) {
  return html`<button class="copy" type="button" hidden data-copied="${t('page.copied', place)}" data-selected="${t('page.selected', place)}">${label}</button>
<p class="copied" role="status"></p>`
}

/** @param at.asks URL that reports when the code is no longer needed */
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

function questionFacts({ projectName, facts }: DeviceQuestion) {
  return html`<h1>${t('page.signIn', { project: projectName })}</h1>
<p>${t('page.signInHint')}</p>
${factList(facts)}`
}

export function factList(facts: DeviceFacts) {
  return html`<dl>${facts.map(([name, value]) => html`<dt>${t(name)}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>`
}

/** Asks for the number in the login window. Only the mail contains the link to this form. */
function questionForm(question: DeviceQuestion) {
  return html`${questionFacts(question)}
<form method="post">
<p id="ask">${t('page.number')}</p>
<div class="numbers" dir="ltr" role="group" aria-labelledby="ask">${question.choices.map(
    (choice) => html`<button name="choice" value="${choice}">${choice}</button>`,
  )}</div>
<button class="refuse" name="choice" value="none">${t('page.notMe')}</button>
</form>`
}

export function layout(title: string, content: Html, head: Html | '' = '') {
  const { lang, dir } = documentLanguage()
  return html`<!doctype html>
<html lang="${lang}" dir="${dir}">
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
