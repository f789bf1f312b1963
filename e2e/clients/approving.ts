import type { Dapp } from '../fixtures/dapp.js'

export function createVisitor(dapp: Dapp) {
  const inFrame = dapp.frame.getByTestId('vb-approve')
  const inWindow = dapp.frame.getByTestId('vb-continue')

  /** Answers, and waits until the question is gone. Otherwise the test would answer it twice. */
  async function answer(isYes: boolean) {
    const question = await inFrame.or(inWindow).elementHandle()
    if (await inWindow.isVisible()) await answerInWindow(isYes)
    else await (isYes ? dapp.approve() : dapp.reject())
    await question?.waitForElementState('hidden')
  }

  async function answerInWindow(isYes: boolean) {
    const window = await dapp.review()
    const closed = window.page.waitForEvent('close')
    await (isYes ? window.approve() : window.reject())
    await closed
  }

  /** Returns the action's outcome; it may fail before a question. */
  async function decide<result>(act: () => Promise<result>, isYes: boolean): Promise<result> {
    const outcome = act()
    await Promise.race([inFrame.or(inWindow).first().waitFor(), outcome])
    await answer(isYes)
    return outcome
  }

  return {
    isAsked: async () => (await inFrame.isVisible()) || (await inWindow.isVisible()),
    approve: () => answer(true),
    approved: <result>(act: () => Promise<result>) => decide(act, true),
    rejected: (act: () => Promise<unknown>) => decide(act, false),
  }
}
