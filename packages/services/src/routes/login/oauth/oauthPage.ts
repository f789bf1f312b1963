import { html } from 'hono/html'
import type { VisitQuestion, VisitState } from '../../../domain/login/oauth/visitProvider.js'
import { factList, layout, questionFacts } from '../device/devicePage.js'

type Ended = Exclude<VisitState['state'], 'asked'>

const REFUSED = {
  title: 'Sign-in refused',
  text: 'Nobody was signed in. To try again, start anew in the login window.',
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
    text: 'The other side’s answer did not fit, and nobody was signed in. Start anew in the login window.',
  },
  expired: {
    title: 'This link does not work any more',
    text: 'Go back to the login window and start again.',
  },
} as const satisfies Record<Ended, { title: string; text: string }>

const NOT_CHANGED = {
  title: 'Nothing was changed',
  text: 'To try again, start anew in the wallet settings.',
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
    title: 'This link does not work any more',
    text: 'Go back to the wallet settings and start again.',
  },
} as const satisfies Record<Ended, { title: string; text: string }>

/**
 * What a window shows that comes back from a provider. It works without scripts.
 * @param at.form Where the number goes.
 * @param at.script Closes the window; where a code is shown, once `at.asks` says that it is asked for no more.
 */
export function oauthPage(
  visit: VisitState,
  at: { form?: string | undefined; script?: string | undefined; asks?: string | undefined },
) {
  const { returnTo } = visit
  if (visit.state === 'asked') {
    const { question } = visit
    const action = at.form ?? ''
    return question.purpose === 'login'
      ? layout('Your code', codeCard(question, { returnTo, action }), waitScript(at))
      : layout('Is this you?', questionForm(question, action))
  }
  const isLogin = (visit.purpose ?? 'login') === 'login'
  const { title, text } = (isLogin ? ENDS : CHANGE_ENDS)[visit.state]
  if (returnTo !== null)
    return layout(title, html`<h1>${title}</h1>${wayBack(returnTo)}`, refresh(returnTo))
  const script = at.script === undefined ? '' : html`<script src="${at.script}" defer></script>`
  return layout(title, html`<h1>${title}</h1><p>${text}</p>`, script)
}

const ASK = 'Which number do the wallet settings show?'

const waitScript = ({
  script,
  asks,
}: {
  script?: string | undefined
  asks?: string | undefined
}) =>
  script === undefined ? '' : html`<script src="${script}" data-asks="${asks}" defer></script>`

/**
 * The code that the login window asks for. Nothing here signs anybody in, so that no press can be stolen; who began the
 * login, with a page of their own or a link, learns nothing unless they are told.
 */
function codeCard(
  question: VisitQuestion,
  { returnTo, action }: { returnTo: string | null; action: string },
) {
  const { code, site } = question
  const [first, last] = [code.slice(0, 3), code.slice(3)]
  return html`${questionFacts(question)}
<p>If you began it, this is your code:</p>
<p class="code"><span>${first}</span><span>${last}</span></p>
<p>Enter it only in the page where you began, whose address has to be <b>${site}</b>. Whoever else asks for it wants to sign in as you.</p>
${returnTo === null ? '' : html`<p class="on"><a href="${returnTo}">Go on to ${new URL(returnTo).host}</a></p>`}
${refusal(action)}`
}

const refusal = (action: string) => html`<form method="post" action="${action}">
<button class="refuse" name="choice" value="none">This was not me</button>
</form>`

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

/** Whether the page shows a code, in a window that can go once it was typed. */
export function waitsForCode(
  visit: VisitState,
): visit is Extract<VisitState, { state: 'asked' }> & { returnTo: null } {
  return visit.state === 'asked' && visit.question.purpose === 'login' && visit.returnTo === null
}

/** Not a redirect: the page's own form led here, and where forms go is for its policy to say, redirects included. */
const refresh = (to: string) => html`<meta http-equiv="refresh" content="0;url=${to}">`

function wayBack(to: string) {
  const { host } = new URL(to)
  return html`<p>You are being taken back. <a href="${to}">Go on to ${host}</a></p>`
}

/**
 * Asks for the number that the wallet settings show. Whoever began the visit can open this page above or below one of their
 * own, where a press that was meant for theirs lands here: one that only picks decides nothing. Nothing has an id, which
 * the end of a link could scroll to, past who asks.
 */
function questionForm(question: VisitQuestion, action: string) {
  return html`${changeFacts(question)}
<form method="post" action="${action}">
<p>${ASK}</p>
<div class="numbers" role="radiogroup" aria-label="${ASK}">${question.choices.map(
    (choice) =>
      html`<label><input type="radio" name="choice" value="${choice}" required>${choice}</label>`,
  )}</div>
<button>Confirm</button>
</form>
${refusal(action)}`
}
