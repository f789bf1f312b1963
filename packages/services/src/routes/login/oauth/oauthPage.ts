import { markReturn } from '@vestibule/protocol'
import { OAuthRefusal } from '@vestibule/protocol/http'
import { html } from 'hono/html'
import type { VisitPurpose } from '../../../db/schema/logins.js'
import type { VisitQuestion, VisitState } from '../../../domain/login/oauth/visitProvider.js'
import { codeDigits, codeScript, copyButton, factList, layout } from '../device/devicePage.js'

/** All but a window that may have the window secret, which has a document of the frame. */
export type ShownVisit = Exclude<VisitState, { state: 'agreeing' }>
type Ended = Exclude<ShownVisit['state'], 'asked'>

const REFUSED = {
  title: 'Sign-in refused',
  text: 'You were not signed in. Start again in the login window.',
}

/** The window's final states, without a choice. */
const ENDS = {
  proved: {
    title: 'Signed in',
    text: 'You can close this window and go on where you came from.',
  },
  denied: {
    title: 'Sign-in cancelled',
    text: 'You were not signed in. Start again in the login window.',
  },
  notMe: REFUSED,
  failed: {
    title: 'Sign-in failed',
    text: 'The provider’s answer could not be used, and you were not signed in. Start again in the login window.',
  },
  cancelled: {
    title: 'This sign-in was cancelled',
    text: 'You can close this window.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'Go back to the login window and start again.',
  },
} as const satisfies Record<Ended, { title: string; text: string }>

const NOT_CHANGED = {
  title: 'Nothing was changed',
  text: 'Start again in the wallet settings.',
}

/** The same for a visit from the wallet settings, which does not sign in. */
const CHANGE_ENDS = {
  proved: {
    title: 'Confirmed',
    text: 'You can close this window and go on in the wallet settings.',
  },
  denied: NOT_CHANGED,
  notMe: NOT_CHANGED,
  failed: NOT_CHANGED,
  cancelled: {
    title: 'This was cancelled',
    text: 'Nothing was changed. You can close this window.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'Go back to the wallet settings and start again.',
  },
} as const satisfies Record<Ended, { title: string; text: string }>

const endsOf = (purpose: VisitPurpose = 'login') => (purpose === 'login' ? ENDS : CHANGE_ENDS)

/** The final text of a window that showed a code and may not close itself. */
export function endOfCode(visit: { state: 'over' | 'cancelled'; purpose: VisitPurpose }): string {
  if (visit.state === 'over') return 'You can close this window.'
  const { title, text } = endsOf(visit.purpose).cancelled
  return `${title}. ${text}`
}

/**
 * The page of a window that returns from a provider. It works without scripts.
 * @param at.form Where a refusal is posted.
 * @param at.script Closes the window, for a code once `at.asks` says that the code is not needed any more; or copies the
 * code before the page leads on.
 */
export function oauthPage(
  visit: ShownVisit,
  at: { form?: string | undefined; script?: string | undefined; asks?: string | undefined },
) {
  const { returnTo } = visit
  if (visit.state === 'asked') {
    const { question } = visit
    const action = at.form ?? ''
    return layout('Your code', codeCard(question, { returnTo, action }), codeScript(at))
  }
  const { title, text } = endsOf(visit.purpose)[visit.state]
  if (returnTo !== null) {
    const refusal = OAuthRefusal.options.find((one) => one === visit.state)
    const back = refusal === undefined ? returnTo : markReturn(returnTo, refusal)
    return layout(title, html`<h1>${title}</h1>${wayBack(back)}`, refresh(back))
  }
  const script = at.script === undefined ? '' : html`<script src="${at.script}" defer></script>`
  return layout(title, html`<h1>${title}</h1><p>${text}</p>`, script)
}

/**
 * The code for the login window or the wallet settings. This page signs in no session, so that a stolen press gains
 * nothing. An attacker who began the login does not see the code.
 */
function codeCard(
  question: VisitQuestion,
  { returnTo, action }: { returnTo: string | null; action: string },
) {
  const { code, site } = question
  const isLogin = question.purpose === 'login'
  const [where, risk] = isLogin
    ? ['the page where you began', 'sign in as you']
    : ['the wallet settings', 'change how you sign in']
  return html`${isLogin ? loginFacts(question) : changeFacts(question)}
<p>If you began it, this is your code:</p>
${codeDigits(code)}
<p>Enter it only in ${where}, whose address has to be <b>${site}</b>. Anyone who else asks for it wants to ${risk}.</p>
${returnTo === null ? copyButton('Copy code', `in ${where}`) : copyAndGoOn(returnTo)}
${refusal(action)}`
}

function copyAndGoOn(returnTo: string) {
  const { host } = new URL(returnTo)
  return html`${copyButton('Copy code and go on', `at ${host}`)}
<p class="on"><a href="${returnTo}">Go on to ${host}</a></p>`
}

const refusal = (action: string) => html`<form method="post" action="${action}">
<button class="refuse" name="choice" value="none">This was not me</button>
</form>`

/**
 * The site and the account of this sign-in: this browser has just been at the provider. The login window learns them after
 * it has the code, because a page can have sent its address to another person.
 */
function loginFacts({ projectName, account, facts }: VisitQuestion) {
  return html`<h1>Sign in to ${projectName}?</h1>
<p>A new device wants to sign in as you.</p>
${factList({ Account: account, ...facts })}`
}

/** The user who wants to add the account to a wallet, or to change that wallet's methods. */
function changeFacts({ purpose, account, facts }: VisitQuestion) {
  const [title, says] =
    purpose === 'link'
      ? [
          'Add this account to a wallet?',
          'Anyone who signs in with it from now on comes to the wallet of the device below. Go on only if this wallet is yours.',
        ]
      : [
          'Change how you sign in?',
          'The device below wants to change the sign-in methods of your wallet.',
        ]
  return html`<h1>${title}</h1>
<p>${says}</p>
${factList({ Account: account, ...facts })}`
}

/** Whether the page of a visit closes its window: the login window tells how it ended, unless nothing is known of it. */
export function closesWindow(visit: ShownVisit): boolean {
  return !STAYS.has(visit.state) && visit.returnTo === null
}

/** States that only this window shows: the login window no longer asks for anything. */
const STAYS: ReadonlySet<VisitState['state']> = new Set(['asked', 'cancelled', 'expired'])

/** Whether the page shows a code, in a window that can go once it was typed. */
export function waitsForCode(
  visit: ShownVisit,
): visit is Extract<ShownVisit, { state: 'asked' }> & { returnTo: null } {
  return visit.state === 'asked' && visit.returnTo === null
}

/** Not a redirect: the page's own form led here, and where forms go is for its policy to say, redirects included. */
const refresh = (to: string) => html`<meta http-equiv="refresh" content="0;url=${to}">`

function wayBack(to: string) {
  const { host } = new URL(to)
  return html`<p>Taking you back. <a href="${to}">Go on to ${host}</a></p>`
}
