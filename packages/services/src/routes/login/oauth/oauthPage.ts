import { html } from 'hono/html'
import type { VisitQuestion, VisitState } from '../../../domain/login/oauth/visitProvider.js'
import { factList, layout, questionFacts } from '../device/devicePage.js'

type Ended = Exclude<VisitState['state'], 'asked'>

const REFUSED = {
  title: 'Sign-in refused',
  text: 'You were not signed in. Start again in the login window.',
}

/** What the window says when there is nothing to choose any more. */
const ENDS = {
  proved: {
    title: 'Signed in',
    text: 'You can close this window and go on where you came from.',
  },
  denied: REFUSED,
  notMe: REFUSED,
  failed: {
    title: 'Sign-in failed',
    text: 'The provider’s answer could not be used, and you were not signed in. Start again in the login window.',
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

/** The same for a visit from the wallet settings, which signs nobody in. */
const CHANGE_ENDS = {
  proved: {
    title: 'Confirmed',
    text: 'You can close this window and go on in the wallet settings.',
  },
  denied: NOT_CHANGED,
  notMe: NOT_CHANGED,
  failed: NOT_CHANGED,
  expired: {
    title: 'This link no longer works',
    text: 'Go back to the wallet settings and start again.',
  },
} as const satisfies Record<Ended, { title: string; text: string }>

/**
 * What a window shows that comes back from a provider. It works without scripts.
 * @param at.form Where the number goes.
 * @param at.script Closes the window.
 */
export function oauthPage(
  visit: VisitState,
  at: { form?: string | undefined; script?: string | undefined },
) {
  const { returnTo } = visit
  if (visit.state === 'asked') {
    const form = { action: at.form ?? '' }
    if (visit.question.purpose !== 'login')
      return layout('Is this you?', questionForm(visit.question, { ask: SETTINGS_ASK, ...form }))
    const ask =
      returnTo === null
        ? 'Which number does the login window show?'
        : 'Which number did the page show that you came from?'
    return layout('Is this you?', questionForm(visit.question, { ask, ...form }))
  }
  const isLogin = (visit.purpose ?? 'login') === 'login'
  const { title, text } = (isLogin ? ENDS : CHANGE_ENDS)[visit.state]
  if (returnTo !== null)
    return layout(title, html`<h1>${title}</h1>${wayBack(returnTo)}`, refresh(returnTo))
  const script = at.script === undefined ? '' : html`<script src="${at.script}" defer></script>`
  return layout(title, html`<h1>${title}</h1><p>${text}</p>`, script)
}

const SETTINGS_ASK = 'Which number do the wallet settings show?'

/** Who wants to have the account as a way into a wallet, or to change that wallet's. */
function changeFacts({ purpose, account, facts }: VisitQuestion) {
  const [title, says] =
    purpose === 'link'
      ? [
          'Add this account to a wallet?',
          'Whoever signs in with it from now on comes to the wallet of the device below. Go on only if this wallet is yours.',
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
export function closesWindow(visit: VisitState): boolean {
  return visit.state !== 'asked' && visit.state !== 'expired' && visit.returnTo === null
}

/** Not a redirect: the page's own form led here, and where forms go is for its policy to say, redirects included. */
const refresh = (to: string) => html`<meta http-equiv="refresh" content="0;url=${to}">`

function wayBack(to: string) {
  const { host } = new URL(to)
  return html`<p>Taking you back. <a href="${to}">Go on to ${host}</a></p>`
}

/**
 * Asks for the number that the login window shows. Whoever began the login can open this page above or below one of their
 * own, where a press that was meant for theirs lands here: one that only picks decides nothing. Nothing has an id, which
 * the end of a link could scroll to, past who asks.
 */
function questionForm(question: VisitQuestion, { ask, action }: { ask: string; action: string }) {
  const yes = question.purpose === 'login' ? 'Sign in' : 'Confirm'
  return html`${question.purpose === 'login' ? questionFacts(question) : changeFacts(question)}
<form method="post" action="${action}">
<p>${ask}</p>
<div class="numbers" role="radiogroup" aria-label="${ask}">${question.choices.map(
    (choice) =>
      html`<label><input type="radio" name="choice" value="${choice}" required>${choice}</label>`,
  )}</div>
<button>${yes}</button>
</form>
<form method="post" action="${action}">
<button class="refuse" name="choice" value="none">This was not me</button>
</form>`
}
