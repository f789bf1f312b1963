import { expect, test } from 'vitest'
import { createModal, put } from './testing/openModal.js'

const elements = () => [...document.querySelectorAll('vestibule-modal')]

test('[V01] appends the modal to the page’s body once, without a change of the URL', async () => {
  const { href } = location
  const { length } = history
  const { vestibule, element, isOnTop } = createModal()
  expect(elements()).toEqual([element])
  expect(element.parentNode).toBe(document.body)
  for (const view of [undefined, 'AllWallets', 'WhatIsAWallet'] as const) {
    await vestibule.open({ view })
    await expect.poll(isOnTop).toBe(true)
    expect([location.href, history.length]).toEqual([href, length])
  }
  vestibule.close()
  await expect.poll(isOnTop).toBe(false)
  await vestibule.open()
  expect(elements()).toEqual([element])
  expect(location.href).toBe(href)
})

test('[V01] keeps the dapp’s position of the modal with `disableAppend`', async () => {
  const { vestibule, element, isOnTop } = createModal({ disableAppend: true })
  expect(elements()).toEqual([])
  const place = put('<section></section>')
  place.append(element)
  await vestibule.open()
  await expect.poll(isOnTop).toBe(true)
  expect(elements()).toEqual([element])
  expect(element.parentNode).toBe(place)
})

test('[V01] shows an embedded modal inside the page from the start, below the page’s overlays', async () => {
  const { element, find, isOnTop } = createModal({ enableEmbedded: true })
  expect(elements()).toEqual([])
  const place = put('<section></section>')
  place.append(element)
  await expect.poll(isOnTop).toBe(true)
  expect(find('#title').textContent).toBe('Connect Wallet')
  expect(place.getBoundingClientRect().height).toBeGreaterThan(100)
  put('<div style="position:fixed;inset:0"></div>')
  expect(isOnTop()).toBe(false)
})
