import { describe, expect, test } from 'vitest'
import { type Mail, MailRefused } from '../../ports/mail.js'
import { createMailQueue, type MailOutcome } from './mailQueue.js'

const mail: Mail = { to: 'a@example.com', subject: 's', text: 't', html: 'h' }

function setup(failures: number, fault = new Error('421 try again later')) {
  const sent: Mail[] = []
  const pauses: number[] = []
  const outcomes: [MailOutcome, isNew: boolean][] = []
  let time = 0
  let left = failures
  const queue = createMailQueue({
    send: async (one) => {
      if (left-- > 0) throw fault
      sent.push(one)
    },
    onOutcome: (outcome, { isNew }) => outcomes.push([outcome, isNew]),
    pause: async (pause) => {
      pauses.push(pause)
      time += pause
    },
    now: () => time,
  })
  return { queue, sent, pauses, outcomes }
}

describe('createMailQueue', () => {
  test('sends after the caller has continued', async () => {
    const { queue, sent } = setup(0)
    queue.push(mail)
    await Promise.resolve()
    expect(sent).toEqual([])
    await queue.settle()
    expect(sent).toEqual([mail])
  })

  test('retries with increasing delays', async () => {
    const { queue, sent, pauses, outcomes } = setup(4)
    queue.push(mail)
    await queue.settle()
    expect(pauses).toEqual([1_000, 5_000, 30_000, 120_000])
    expect(sent).toEqual([mail])
    expect(outcomes.at(-1)).toEqual(['sent', true])
  })

  test('reports the start of an outage on the first failed attempt, and its end', async () => {
    const { queue, outcomes } = setup(2)
    queue.push(mail)
    await queue.settle()
    queue.push(mail)
    await queue.settle()
    expect(outcomes).toEqual([
      ['retried', true],
      ['retried', false],
      ['sent', true],
      ['sent', false],
    ])
  })

  test('drops a mail after the fifth attempt, and reports that once', async () => {
    const { queue, sent, outcomes } = setup(99)
    queue.push(mail)
    await queue.settle()
    expect(sent).toEqual([])
    expect(outcomes.map(([outcome]) => outcome)).toEqual([...Array(4).fill('retried'), 'givenUp'])
  })

  test('does not retry a permanently rejected mail, and reports no outage', async () => {
    const { queue, sent, pauses, outcomes } = setup(1, new MailRefused('550 no such user'))
    queue.push(mail)
    await queue.settle()
    expect([sent, pauses, outcomes]).toEqual([[], [], [['refused', false]]])
    expect(queue.isDelayed()).toBe(false)
  })

  test('reports late mails from the first failure until the next success', async () => {
    const { queue } = setup(5)
    queue.push(mail)
    expect(queue.isDelayed()).toBe(false)
    await queue.settle()
    expect(queue.isDelayed()).toBe(true)
    queue.push(mail)
    await queue.settle()
    expect(queue.isDelayed()).toBe(false)
  })

  test('reports late mails when a server takes longer than ten seconds', async () => {
    let time = 0
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const queue = createMailQueue({ send: () => gate, onOutcome: () => {}, now: () => time })
    queue.push(mail)
    time = 10_000
    expect([queue.isDelayed(), queue.read()]).toEqual([false, { waiting: 1, oldestMs: 10_000 }])
    time = 10_001
    expect(queue.isDelayed()).toBe(true)
    open()
    await queue.settle()
    expect([queue.isDelayed(), queue.read()]).toEqual([false, { waiting: 0, oldestMs: 0 }])
  })

  test('retries waiting mails once when it closes', async () => {
    const sent: Mail[] = []
    let isDown = true
    const queue = createMailQueue({
      send: async (one) => {
        if (isDown) throw new Error('down')
        sent.push(one)
      },
      onOutcome: () => {},
    })
    queue.push(mail)
    await new Promise((resolve) => setTimeout(resolve, 10))
    isDown = false
    await queue.close()
    expect(sent).toEqual([mail])
  })

  test('queues a thousand mails, and drops the next', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const givenUp: unknown[] = []
    const queue = createMailQueue({
      send: () => gate,
      onOutcome: (outcome, { error }) => outcome === 'givenUp' && givenUp.push(error),
    })
    for (let count = 0; count < 1_001; count++) queue.push(mail)
    expect(givenUp).toEqual([new Error('Too many mails are waiting.')])
    open()
    await queue.settle()
  })
})
