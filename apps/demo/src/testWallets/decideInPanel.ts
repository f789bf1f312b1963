import type { Decision } from '@vestibule/host-sdk/testing'

/** Shows the request above the page, in a panel that the page cannot access. Simulates an extension's window. */
export function decideInPanel(asked: { name: string; method: string }): Promise<Decision> {
  return new Promise((resolve) => {
    const panel = document.createElement('dialog')
    panel.className = 'test-wallet'
    panel.dataset.testid = 'test-wallet'
    const title = document.createElement('strong')
    title.textContent = asked.name
    const text = document.createElement('p')
    text.textContent = asked.method
    const button = (decision: Decision) => {
      const element = document.createElement('button')
      element.type = 'button'
      element.textContent = decision === 'approve' ? 'Approve' : 'Reject'
      element.dataset.testid = `test-wallet-${decision}`
      element.addEventListener('click', () => {
        panel.remove()
        resolve(decision)
      })
      return element
    }
    panel.addEventListener('cancel', (event) => event.preventDefault())
    panel.append(title, text, button('reject'), button('approve'))
    document.body.append(panel)
    panel.showModal()
  })
}
