import { giveCamera, isFilming, showNext } from '../../fixtures/camera.js'
import { type Dapp, expect, test } from '../../fixtures/dapp.js'

const STRANGER = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'

test.describe('scanning an address with the camera', () => {
  async function openSend(dapp: Dapp) {
    await dapp.visitConnected({ wallet: 'announced' })
    await dapp.page.getByTestId('vb-account-button').click()
    await dapp.page.getByTestId('vb-send').click()
    await expect(dapp.page.getByTestId('vb-send-receiver')).toBeVisible()
  }

  test('[V20] reads address and amount of a payment link, and explains rejected codes', {
    tag: '@ci',
  }, async ({ dapp, page }) => {
    await giveCamera(page, [
      'https://example.org/claim',
      `ethereum:${STRANGER}@1`,
      `ethereum:${STRANGER}@31337?value=5e18`,
    ])
    await openSend(dapp)
    await expect.poll(() => isFilming(page)).toBe(false)
    await page.getByTestId('vb-send-scan').click()
    const scanner = page.getByTestId('vb-scanner')
    await expect(scanner).toContainText('no address for this network')
    await expect.poll(() => isFilming(page)).toBe(true)
    await showNext(page)
    await expect(scanner).toContainText('another network')
    await showNext(page)
    await expect(page.getByTestId('vb-send-receiver')).toHaveValue(STRANGER)
    await expect(page.getByTestId('vb-send-amount')).toHaveValue('5')
    await expect(scanner).toHaveCount(0)
    await expect.poll(() => isFilming(page)).toBe(false)
  })

  test('[V20] turns the camera off when the visitor leaves the view or closes the modal', async ({
    dapp,
    page,
  }) => {
    await giveCamera(page, ['nothing'])
    await openSend(dapp)
    for (const leave of ['vb-scan-cancel', 'vb-close']) {
      await page.getByTestId('vb-send-scan').click()
      await expect(page.getByTestId('vb-scanner')).toHaveAttribute('data-status', 'on')
      await page.getByTestId(leave).click()
      await expect.poll(() => isFilming(page)).toBe(false)
    }
  })

  test('[V20] explains how to continue if the camera is blocked', async ({ dapp, page }) => {
    await giveCamera(page, ['nothing'])
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('Permission denied', 'NotAllowedError')
      }
    })
    await openSend(dapp)
    await page.getByTestId('vb-send-scan').click()
    await expect(page.getByTestId('vb-scanner')).toContainText('The camera is blocked')
    await page.getByTestId('vb-scan-cancel').click()
    await expect(page.getByTestId('vb-send-scan')).toBeVisible()
  })

  for (const reader of ['absent', 'blind', 'silent', 'broken'] as const)
    test(`[V20] reads a code if the browser’s built-in reader is ${reader}`, async ({
      dapp,
      page,
    }) => {
      const decoders: string[] = []
      page.on('request', (request) => {
        if (/readQr/.test(request.url())) decoders.push(request.url())
      })
      await giveCamera(page, [STRANGER], reader)
      await openSend(dapp)
      await expect(page.getByTestId('vb-send-scan')).toBeVisible()
      expect(decoders).toEqual([])
      await page.getByTestId('vb-send-scan').click()
      await expect(page.getByTestId('vb-send-receiver')).toHaveValue(STRANGER)
      expect(decoders).toHaveLength(1)
      await expect.poll(() => isFilming(page)).toBe(false)
    })

  test('[V20] shows no scan button without a camera', async ({ dapp, page }) => {
    await openSend(dapp)
    await expect(page.getByTestId('vb-send-paste')).toBeVisible()
    await expect(page.getByTestId('vb-send-scan')).toHaveCount(0)
  })
})
