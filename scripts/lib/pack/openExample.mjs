import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { chromium } from '@playwright/test'
import { findChromium } from '../findChromium.mjs'

/** Milliseconds for a server to answer. */
const START = 60_000

/**
 * Serves what was built of an example, opens it in a browser, and presses the button: the modal comes, and nobody complains.
 * @param home The example's folder.
 * @returns {Promise<string | undefined>} What failed.
 */
export async function openExample(home) {
  const port = await freePort()
  // A group of its own, so that the server ends with the npm that started it.
  const server = spawn('npm', ['run', 'start', '--', '--port', String(port)], {
    cwd: home,
    detached: true,
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}/`
    if (!(await answers(url, server))) return 'start: the server does not answer.'
    return await press(url)
  } finally {
    const ended = once(server, 'close')
    if (server.exitCode === null) process.kill(-server.pid, 'SIGTERM')
    await ended
  }
}

async function press(url) {
  const executablePath = findChromium()
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath })
  try {
    const page = await browser.newPage({ colorScheme: 'dark' })
    const said = []
    page.on('pageerror', (error) => said.push(error.message))
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) said.push(message.text())
    })
    await page.goto(url)
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    await page.getByRole('dialog').waitFor()
    return said.length === 0 ? undefined : `browser:\n${said.join('\n')}`
  } catch (error) {
    return `browser: ${error.message}`
  } finally {
    await browser.close()
  }
}

async function answers(url, server) {
  const until = Date.now() + START
  while (Date.now() < until && server.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  return false
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
