import { describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addRules, createModal, listen, openModal, put } from './testing/openModal.js'

const KEYS = ['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'paste']
const PRESSES = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'focusin', 'focus']
const SEARCH = 'input[type="search"]'

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

async function openSearch() {
  const modal = await openModal({}, { view: 'AllWallets' })
  await expect.poll(() => modal.find(SEARCH)).toBeTruthy()
  return modal
}

function note(target: EventTarget, types: readonly string[], capture = false) {
  const seen = new Set<string>()
  listen(target, types, ({ type }) => seen.add(type), { capture })
  return seen
}

/** Like Radix's dialog: focus trap, scroll lock, and Escape in the capture phase. */
function radix(dialog: HTMLElement, close: () => void) {
  addRules('body{pointer-events:none;overflow:hidden}')
  const isOutside = ({ target }: Event) => !dialog.contains(target as Node)
  listen(document, ['pointerdown'], (event) => isOutside(event) && close())
  listen(document, ['focusin'], (event) => {
    if (isOutside(event)) dialog.querySelector('button')?.focus()
  })
  const prevent = (event: Event) => isOutside(event) && event.preventDefault()
  listen(document, ['wheel', 'touchmove'], prevent, { passive: false })
  const onKey = (event: Event) => (event as KeyboardEvent).key === 'Escape' && close()
  listen(document, ['keydown'], onKey, { capture: true })
}

function focusTrap(dialog: HTMLElement) {
  const isOutside = ({ target }: Event) => !dialog.contains(target as Node)
  const stop = (event: Event) => {
    if (!isOutside(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const capture = { capture: true, passive: false }
  listen(document, ['mousedown', 'touchstart', 'click', 'wheel', 'touchmove'], stop, capture)
  const pull = (event: Event) => {
    if (!isOutside(event)) return
    event.stopImmediatePropagation()
    dialog.querySelector('button')?.focus()
  }
  listen(document, ['focusin'], pull, capture)
}

/** Like React Aria, Floating UI and Headless UI. */
function closeOutside(dialog: HTMLElement, close: () => void) {
  listen(
    document,
    ['pointerdown', 'pointerup', 'mousedown', 'click', 'touchend', 'focus'],
    ({ target }) => !dialog.contains(target as Node) && close(),
    { capture: true },
  )
}

/** Like older libraries: moves the focus back, at once and a moment later. */
function pullBack(dialog: HTMLElement) {
  const button = dialog.querySelector('button')
  listen(document, ['focus', 'blur'], () => button?.focus(), { capture: true })
  const timer = setInterval(() => {
    if (document.activeElement === document.body) button?.focus()
  }, 20)
  onTestFinished(() => clearInterval(timer))
}

describe.each(Object.entries({ radix, focusTrap, closeOutside, pullBack }))(
  'over a dialog of the page (%s)',
  (_, start) => {
    async function openOver() {
      const dialog = put('<div><button>Connect</button></div>').firstElementChild as HTMLElement
      dialog.style.pointerEvents = 'auto'
      let closed = false
      dialog.querySelector('button')?.focus()
      start(dialog, () => {
        closed = true
      })
      const modal = await openSearch()
      return { ...modal, isClosed: () => closed }
    }

    test('receives presses, keys and the wheel, and keeps the page’s dialog open', async () => {
      const { find, isClosed } = await openOver()
      await userEvent.click(find(SEARCH))
      await userEvent.keyboard('wallet 1')
      await expect.poll(() => find<HTMLInputElement>(SEARCH).value).toBe('wallet 1')
      find('.card').style.height = '3000px'
      await userEvent.wheel(find('#title'), { delta: { y: 200 } })
      await expect.poll(() => find('dialog').scrollTop).toBeGreaterThan(0)
      expect(isClosed()).toBe(false)
    })

    test('connects a pressed wallet', async () => {
      const { vestibule, find, isClosed } = await openOver()
      await expect.poll(() => find('[data-testid="vb-wallet-org.example.w1"]')).toBeTruthy()
      await userEvent.click(find('[data-testid="vb-wallet-org.example.w1"]'))
      await expect.poll(() => vestibule.getAccount().status).toBe('connected')
      expect(isClosed()).toBe(false)
    })

    test.each(['{Escape}', '{Enter}'])(
      'closes on %s and keeps the page’s dialog open',
      async (key) => {
        const { vestibule, find, isClosed } = await openOver()
        find('[data-testid="vb-close"]').focus()
        await userEvent.keyboard(key)
        await expect.poll(vestibule.isOpen).toBe(false)
        expect(isClosed()).toBe(false)
      },
    )
  },
)

describe('listeners of the page', () => {
  const places = { document, window } as const

  test.each([
    ['document', false],
    ['document', true],
    ['window', false],
  ] as const)('do not receive the modal’s events on %s (capture: %s)', async (place, capture) => {
    const seen = note(places[place], [...KEYS, ...PRESSES], capture)
    const { find } = await openSearch()
    await userEvent.click(find(SEARCH))
    await userEvent.keyboard('kx')
    await userEvent.click(find('#title'))
    expect([...seen]).toEqual([])
  })

  test('do not receive keys and presses of a modal in the dapp’s shadow root', async () => {
    const app = put('<div></div>').firstElementChild as HTMLElement
    const place = app.attachShadow({ mode: 'open' })
    const { vestibule, element, find } = createModal({ disableAppend: true })
    place.append(element)
    await vestibule.open({ view: 'AllWallets' })
    await expect.poll(() => find(SEARCH)).toBeTruthy()
    const seen = note(document, [...KEYS, ...PRESSES])
    await userEvent.click(find(SEARCH))
    await userEvent.keyboard('wallet 1')
    await expect.poll(() => find<HTMLInputElement>(SEARCH).value).toBe('wallet 1')
    expect([...seen]).toEqual([])
  })

  test('do not receive the release of the key that closed the modal', async () => {
    const seen = note(document, KEYS)
    const { vestibule } = await openModal()
    await userEvent.keyboard('{Escape}')
    await expect.poll(vestibule.isOpen).toBe(false)
    await nextTask()
    expect([...seen]).toEqual([])
  })

  test('do not receive keys while no element in the modal has the focus', async () => {
    const seen = note(document, KEYS, true)
    const { find, vestibule } = await openModal()
    find('.card').blur()
    await userEvent.keyboard('k')
    await userEvent.keyboard('{Escape}')
    await expect.poll(vestibule.isOpen).toBe(false)
    await nextTask()
    expect([...seen]).toEqual([])
  })

  test('receive all events again after the modal closes', async () => {
    const { vestibule } = await openModal()
    vestibule.close()
    const seen = note(document, ['keydown', 'keyup', 'click', 'pointerdown'])
    const button = put('<button>Page</button>').querySelector('button') as HTMLButtonElement
    await userEvent.click(button)
    await userEvent.keyboard('k')
    expect([...seen].sort()).toEqual(['click', 'keydown', 'keyup', 'pointerdown'])
  })

  test('receive presses in an embedded card, but no keys', async () => {
    const keys = note(document, KEYS)
    const presses = note(document, ['pointerdown', 'click'])
    const { vestibule, element, find } = createModal({ enableEmbedded: true })
    put('').append(element)
    await vestibule.open({ view: 'AllWallets' })
    await expect.poll(() => find(SEARCH)).toBeTruthy()
    await userEvent.click(find(SEARCH))
    await userEvent.keyboard('k')
    await expect.poll(() => find<HTMLInputElement>(SEARCH).value).toBe('k')
    expect([...keys]).toEqual([])
    expect([...presses].sort()).toEqual(['click', 'pointerdown'])
  })
})

test('reports a press on a link and on a checkbox once', async () => {
  const { element, find } = await openModal()
  const box = document.createElement('input')
  box.type = 'checkbox'
  const link = document.createElement('a')
  link.href = '#pressed'
  link.textContent = 'Link'
  find('.card').prepend(box, link)
  const seen: string[] = []
  element.shadowRoot.addEventListener('change', () => seen.push('change'))
  element.shadowRoot.addEventListener('click', () => seen.push('click'))
  const before = history.length
  await userEvent.click(box)
  expect(box.checked).toBe(true)
  expect(seen).toEqual(['click', 'change'])
  await userEvent.click(link)
  await expect.poll(() => location.hash).toBe('#pressed')
  expect(history.length).toBeLessThanOrEqual(before + 1)
  history.replaceState(null, '', location.href.replace('#pressed', ''))
})

test('keeps the browser’s default unless the modal prevents it', async () => {
  const { element, find } = await openSearch()
  const search = find<HTMLInputElement>(SEARCH)
  await userEvent.click(search)
  const prevent = (event: Event) => event.preventDefault()
  element.shadowRoot.addEventListener('keydown', prevent)
  await userEvent.keyboard('a')
  expect(search.value).toBe('')
  element.shadowRoot.removeEventListener('keydown', prevent)
  await userEvent.keyboard('b')
  await expect.poll(() => search.value).toBe('b')
})
