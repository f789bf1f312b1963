import type { Dapp } from '../fixtures/dapp.js'

export function createVisitor(dapp: Dapp) {
  const inFrame = dapp.frame.getByTestId('vb-approve')
  const inWindow = dapp.frame.getByTestId('vb-continue')

  /** Decides the request and waits until its card closes. Otherwise the test would decide it twice. */
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

  /** @returns the action's result. The action can fail before a request appears. */
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
