import { markReturn } from '@vestibule/protocol'
import { OAuthRefusal } from '@vestibule/protocol/http'
import { html } from 'hono/html'
import type { VisitPurpose } from '../../../db/schema/logins.js'
import type { VisitQuestion, VisitState } from '../../../domain/login/oauth/visitProvider.js'
import { t } from '../../../domain/mail/text.js'
import {
  codeDigits,
  codeScript,
  copyButton,
  factList,
  layout,
  strong,
} from '../device/devicePage.js'

/** Excludes `agreeing`: a document of the frame shows this state. */
export type ShownVisit = Exclude<VisitState, { state: 'agreeing' }>
type Ended = Exclude<ShownVisit['state'], 'asked'>

const UNCHANGED = 'settings.unchanged'

const ENDS = {
  login: {
    proved: 'login.proved',
    denied: 'login.denied',
    notMe: 'login.notMe',
    failed: 'login.failed',
    cancelled: 'login.cancelled',
    expired: 'login.expired',
  },
  settings: {
    proved: 'settings.proved',
    denied: UNCHANGED,
    notMe: UNCHANGED,
    failed: UNCHANGED,
    cancelled: 'settings.cancelled',
    expired: 'settings.expired',
  },
} as const satisfies Record<string, Record<Ended, string>>

const endOf = (state: Ended, purpose: VisitPurpose = 'login') =>
  ENDS[purpose === 'login' ? 'login' : 'settings'][state]

/** The final text of a window that showed a code, in case the browser does not close it. */
export function endOfCode(visit: { state: 'over' | 'cancelled'; purpose: VisitPurpose }): string {
  if (visit.state === 'over') return t('visit.over')
  return t(visit.purpose === 'login' ? 'visit.cancelledLogin' : 'visit.cancelledChange')
}

/**
 * The page of a window that returns from a provider. Works without scripts.
 * @param at.form Target of a refusal.
 * @param at.script Closes the window, or copies the code. A window with a code closes after
 * `at.asks` returns 410.
 */
export function oauthPage(
  visit: ShownVisit,
  at: { form?: string | undefined; script?: string | undefined; asks?: string | undefined },
) {
  const { returnTo } = visit
  if (visit.state === 'asked') {
    const { question } = visit
    const action = at.form ?? ''
    return layout(t('visit.code'), codeCard(question, { returnTo, action }), codeScript(at))
  }
  const end = endOf(visit.state, visit.purpose)
  const title = t(end)
  if (returnTo !== null) {
    const refusal = OAuthRefusal.options.find((one) => one === visit.state)
    const back = refusal === undefined ? returnTo : markReturn(returnTo, refusal)
    return layout(title, html`<h1>${title}</h1>${wayBack(back)}`, refresh(back))
  }
  const script = at.script === undefined ? '' : html`<script src="${at.script}" defer></script>`
  return layout(title, html`<h1>${title}</h1><p>${t(`${end}Hint`)}</p>`, script)
}

/** This page signs in no session, so a forged click has no effect. An attacker does not see the code. */
function codeCard(
  question: VisitQuestion,
  { returnTo, action }: { returnTo: string | null; action: string },
) {
  const { code, site } = question
  const isLogin = question.purpose === 'login'
  const where = isLogin ? 'page' : 'settings'
  return html`${isLogin ? loginFacts(question) : changeFacts(question)}
<p>${t('visit.codeLead')}</p>
${codeDigits(code)}
<p>${strong(t(isLogin ? 'visit.codeLogin' : 'visit.codeChange', { site }), site)}</p>
${returnTo === null ? copyButton(t('page.copy'), { where }) : copyAndGoOn(returnTo)}
${refusal(action)}`
}

function copyAndGoOn(returnTo: string) {
  const { host } = new URL(returnTo)
  return html`${copyButton(t('page.copyAndGo'), { where: 'host', host })}
<p class="on"><a href="${returnTo}">${t('visit.goOn', { host })}</a></p>`
}

const refusal = (action: string) => html`<form method="post" action="${action}">
<button class="refuse" name="choice" value="none">${t('page.notMe')}</button>
</form>`

/** The login window shows these facts only after the code: the site may have sent the address to another person. */
function loginFacts({ projectName, account, facts }: VisitQuestion) {
  return html`<h1>${t('page.signIn', { project: projectName })}</h1>
<p>${t('page.signInHint')}</p>
${factList([['fact.account', account], ...facts])}`
}

function changeFacts({ purpose, account, facts }: VisitQuestion) {
  const isLink = purpose === 'link'
  return html`<h1>${t(isLink ? 'visit.link' : 'visit.change')}</h1>
<p>${t(isLink ? 'visit.linkHint' : 'visit.changeHint')}</p>
${factList([['fact.account', account], ...facts])}`
}

/** Whether the window closes itself because the login window shows the result. */
export function closesWindow(visit: ShownVisit): boolean {
  return !STAYS.has(visit.state) && visit.returnTo === null
}

/** Only this window shows these states, because the login window does not wait any more. */
const STAYS: ReadonlySet<VisitState['state']> = new Set(['asked', 'cancelled', 'expired'])

export function waitsForCode(
  visit: ShownVisit,
): visit is Extract<ShownVisit, { state: 'asked' }> & { returnTo: null } {
  return visit.state === 'asked' && visit.returnTo === null
}

/** Not an HTTP redirect: the CSP that allows the page's form also restricts redirects after the form. */
const refresh = (to: string) => html`<meta http-equiv="refresh" content="0;url=${to}">`

function wayBack(to: string) {
  const { host } = new URL(to)
  return html`<p>${t('visit.back')} <a href="${to}">${t('visit.goOn', { host })}</a></p>`
}
