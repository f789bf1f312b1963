import { describe, expect, test } from 'vitest'
import type { Mail } from '../../ports/mail.js'
import { createMailQueue } from './mailQueue.js'

const mail: Mail = { to: 'a@example.com', subject: 's', text: 't', html: 'h' }

/** A mail server that fails the given number of times. */
function setup(failures: number) {
  const sent: Mail[] = []
  const pauses: number[] = []
  const givenUp: unknown[] = []
  let left = failures
  const queue = createMailQueue({
    send: async (one) => {
      if (left-- > 0) throw new Error('421 try again later')
      sent.push(one)
    },
    onFailure: (error) => givenUp.push(error),
    pause: async (time) => void pauses.push(time),
  })
  return { queue, sent, pauses, givenUp }
}

describe('createMailQueue', () => {
  test('sends after anyone who pushed has gone on', async () => {
    const { queue, sent } = setup(0)
    queue.push(mail)
    await Promise.resolve()
    expect(sent).toEqual([])
    await queue.settle()
    expect(sent).toEqual([mail])
  })

  test('tries again, each time after a longer pause', async () => {
    const { queue, sent, pauses, givenUp } = setup(4)
    queue.push(mail)
    await queue.settle()
    expect(pauses).toEqual([1_000, 5_000, 30_000, 120_000])
    expect(sent).toEqual([mail])
    expect(givenUp).toEqual([])
  })

  test('gives up after the fifth try, and says so once', async () => {
    const { queue, sent, givenUp } = setup(99)
    queue.push(mail)
    await queue.settle()
    expect(sent).toEqual([])
    expect(givenUp).toEqual([new Error('421 try again later')])
  })

  test('closing it tries what waits once more, now', async () => {
    const sent: Mail[] = []
    let isDown = true
    const queue = createMailQueue({
      send: async (one) => {
        if (isDown) throw new Error('down')
        sent.push(one)
      },
      onFailure: () => {},
    })
    queue.push(mail)
    await new Promise((resolve) => setTimeout(resolve, 10))
    isDown = false
    await queue.close()
    expect(sent).toEqual([mail])
  })

  test('a thousand mails may wait; the next one is given up', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const givenUp: unknown[] = []
    const queue = createMailQueue({ send: () => gate, onFailure: (error) => givenUp.push(error) })
    for (let count = 0; count < 1_001; count++) queue.push(mail)
    expect(givenUp).toEqual([new Error('Too many mails are waiting.')])
    open()
    await queue.settle()
  })
})
