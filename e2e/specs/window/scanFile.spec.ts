import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../../../scripts/lib/findChromium.mjs'
import { expect, test } from '../../fixtures/dapp.js'
import { enterHub } from '../../fixtures/hub.js'
import { qrModules } from '../../fixtures/qr.js'
import { signInElsewhere } from '../../fixtures/recovery.js'

const film = join(mkdtempSync(join(tmpdir(), 'vestibule-film-')), 'code.y4m')
const executablePath = findChromium()

test.use({
  launchOptions: {
    args: [
      '--disable-features=HttpsUpgrades,LocalNetworkAccessChecks',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    ...(executablePath !== undefined && { executablePath }),
  },
})

test.slow()

test('[J05] reads a code from the camera’s picture if the browser has no QR reader', {
  tag: '@ci',
}, async ({ browser, context, dapp }) => {
  const { hub, email } = await enterHub(await (await browser.newContext()).newPage())
  await signInElsewhere(dapp, email)
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
  writeFileSync(film, filmOf(await hub.showCode()))

  const opened = context.waitForEvent('page')
  await dapp.pressInFrame('vb-recover-scan')
  const window = await opened
  const faults: string[] = []
  window.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await window.waitForEvent('close')
  await expect(dapp.frame.getByTestId('vb-ask-device')).toContainText('Approve on your other')
  await expect(hub.page.getByTestId('vb-approve-device')).toContainText('Chrome on')
  // The window's content security policy allowed the decoder.
  expect(faults).toEqual([])
})

/** A YUV4MPEG2 video of a tilted code on a grey desk. */
function filmOf(text: string): Buffer {
  const [width, height] = [640, 480]
  const modules = qrModules(text)
  const side = modules.length
  const size = (height * 0.62) / side
  const [cos, sin] = [Math.cos(0.2), Math.sin(0.2)]
  const grey = Buffer.alloc(width * height, 120)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [right, down] = [x - width / 2, y - height / 2]
      const column = Math.floor((right * cos + down * sin) / size + side / 2)
      const row = Math.floor((down * cos - right * sin) / size + side / 2)
      const isPaper = Math.min(column, row) >= -4 && Math.max(column, row) < side + 4
      if (isPaper) grey[y * width + x] = modules[row]?.[column] ? 40 : 210
    }
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, colours])
  const header = `YUV4MPEG2 W${width} H${height} F20:1 Ip A1:1 C420mpeg2\n`
  return Buffer.concat([Buffer.from(header), frame, frame])
}
