import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { coreOf } from '../core/coreOf.js'
import { createModal, openModal, put } from './testing/openModal.js'

const overflow = () => getComputedStyle(document.documentElement).overflow
const body = document.body
afterEach(() => {
  if (document.body !== body) document.body.replaceWith(body)
})

const CHANGES: Record<string, () => void> = {
  'empties its body': () => {
    document.body.innerHTML = ''
  },
  'replaces its body': () => document.body.replaceWith(document.createElement('body')),
  'removes the element': () => document.querySelector('vestibule-modal')?.remove(),
  'hides the element’s parent': () => {
    const place = put('<section></section>').firstElementChild as HTMLElement
    place.append(document.querySelector('vestibule-modal') ?? '')
    place.hidden = true
  },
  'moves the element': () => put('').append(document.querySelector('vestibule-modal') ?? ''),
}

describe.each(Object.entries(CHANGES))('a page that %s', (_, change) => {
  test('shows the modal on a later `open`', async () => {
    const { vestibule, isOnTop } = createModal()
    change()
    await vestibule.open()
    await expect.poll(isOnTop).toBe(true)
    expect(vestibule.isOpen()).toBe(true)
  })

  test('keeps an open modal visible', async () => {
    const { vestibule, isOnTop, find } = await openModal()
    change()
    await expect.poll(isOnTop).toBe(true)
    await expect.poll(() => find('dialog').matches(':modal')).toBe(true)
    await userEvent.click(find('[data-testid="vb-close"]'))
    await expect.poll(vestibule.isOpen).toBe(false)
    await expect.poll(overflow).toBe('visible')
  })

  test('shows the modal again after a close', async () => {
    const { vestibule, isOnTop } = await openModal()
    vestibule.close()
    await expect.poll(overflow).toBe('visible')
    change()
    await vestibule.open()
    await expect.poll(isOnTop).toBe(true)
  })
})

test('appends and shows a modal that the dapp has not placed', async () => {
  const { isOnTop, element } = await openModal({ disableAppend: true })
  await expect.poll(isOnTop).toBe(true)
  expect(element.isConnected).toBe(true)
})

test('leaves an element where the dapp placed it', async () => {
  const place = put('<section></section>').querySelector('section') as HTMLElement
  const { vestibule, element, isOnTop } = createModal({ disableAppend: true })
  place.append(element)
  await vestibule.open()
  await expect.poll(isOnTop).toBe(true)
  expect(element.parentElement).toBe(place)
})

test('removes the copied element from a restored page', async () => {
  const { vestibule, element, isOnTop } = await openModal()
  vestibule.close()
  const copy = document.body.cloneNode(true)
  document.body.replaceWith(copy)
  await vestibule.open()
  await expect.poll(isOnTop).toBe(true)
  expect([...document.querySelectorAll('vestibule-modal')]).toEqual([element])
})

test('shows the modal after a notice that its code could not be loaded', async () => {
  const { vestibule, find, isOnTop } = await openModal()
  vestibule.close()
  coreOf(vestibule).ui.showNotice()
  expect(find('[data-testid="vb-notice"]')).toBeTruthy()
  await vestibule.open()
  await expect.poll(isOnTop).toBe(true)
})

test('closes the modal and unlocks the page if the page repeatedly removes the element', async () => {
  const { vestibule, element } = await openModal()
  const observer = new MutationObserver(() => element.remove())
  observer.observe(document.body, { childList: true })
  onTestFinished(() => observer.disconnect())
  element.remove()
  await expect.poll(vestibule.isOpen).toBe(false)
  await expect.poll(overflow).toBe('visible')
})

describe('beside other dialogs', () => {
  function showDialog() {
    const dialog = put('<dialog><button>Connect</button></dialog>').querySelector(
      'dialog',
    ) as HTMLDialogElement
    dialog.style.cssText = 'width:100vw;height:100vh;max-width:none;max-height:none'
    dialog.showModal()
    return dialog
  }

  test('shows the modal above an earlier dialog', async () => {
    const dialog = showDialog()
    const { vestibule, find } = await openModal()
    await userEvent.click(find('[data-testid="vb-close"]'))
    await expect.poll(vestibule.isOpen).toBe(false)
    expect(dialog.open).toBe(true)
    await expect.poll(() => document.activeElement).toBe(dialog.querySelector('button'))
  })

  test('shows the modal above a later dialog when the dapp opens the modal again', async () => {
    const { vestibule, isOnTop } = await openModal()
    showDialog()
    expect(isOnTop()).toBe(false)
    await vestibule.open()
    await expect.poll(isOnTop).toBe(true)
  })

  test('shows the modal above a popover', async () => {
    const popover = put('<div popover="manual">Menu</div>').firstElementChild as HTMLElement
    popover.style.cssText = 'width:100vw;height:100vh'
    popover.showPopover()
    await openModal()
    expect(popover.matches(':popover-open')).toBe(true)
  })

  test.each(['aria-hidden', 'inert'])('removes %s from the modal’s element', async (name) => {
    const hide = () => element.setAttribute(name, 'true')
    const { vestibule, element, find } = createModal()
    hide()
    await vestibule.open()
    await expect.poll(() => element.hasAttribute(name)).toBe(false)
    hide()
    await expect.poll(() => element.hasAttribute(name)).toBe(false)
    await userEvent.click(find('[data-testid="vb-close"]'))
    await expect.poll(vestibule.isOpen).toBe(false)
  })
})
