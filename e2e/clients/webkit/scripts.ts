// Scripts for a page. Only the function's text is sent, so it must not use outer variables.

export function findDeep(testId: string): Element | null {
  const look = (root: Document | ShadowRoot): Element | null => {
    const own = root.querySelector(`[data-testid="${testId}"]:not(:disabled)`)
    if (own?.checkVisibility()) return own
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inner = shadowRoot === null ? null : look(shadowRoot)
      if (inner !== null) return inner
    }
    return null
  }
  return look(document)
}

export async function isInFront(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: 'nearest' })
  let before = ''
  for (let same = 0; same < 5; ) {
    await new Promise(requestAnimationFrame)
    const { top, height } = element.getBoundingClientRect()
    same = `${top} ${height}` === before ? same + 1 : 0
    before = `${top} ${height}`
  }
  const { left, top, width, height } = element.getBoundingClientRect()
  const root = element.getRootNode() as Document | ShadowRoot
  return element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
}

export function ask(call: { method: string; params: unknown[] }): void {
  const page = window as unknown as { answer?: string }
  delete page.answer
  const provider = window.vestibule.getProvider('eip155')
  provider?.request(call).then(
    (result: unknown) => {
      page.answer = String(result)
    },
    ({ message }: Error) => {
      page.answer = message
    },
  )
}

export const readAnswer = () => (window as unknown as { answer?: string }).answer ?? ''

export const readWords = () =>
  [...document.querySelectorAll('[data-testid=vb-words] .word')].map(
    (word) => word.textContent ?? '',
  )

export const readAskedParts = () =>
  [...document.querySelectorAll<HTMLElement>('[data-testid^=vb-part-]')].map(({ dataset }) =>
    Number(dataset.testid?.replace('vb-part-', '')),
  )
