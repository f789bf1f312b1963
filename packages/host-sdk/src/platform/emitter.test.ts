import { describe, expect, test } from 'vitest'
import { createEmitter } from './emitter.js'

function createEar() {
  const heard: unknown[] = []
  const emitter = createEmitter((error) => heard.push(error))
  const listenAs = (name: string) => (value: never) => heard.push([name, value])
  return { ...emitter, heard, listenAs }
}

describe('createEmitter', () => {
  test('calls all listeners of an event, and no listeners of other events', () => {
    const { on, emit, heard, listenAs } = createEar()
    on('chainChanged', listenAs('one'))
    on('chainChanged', listenAs('two'))
    on('connect', listenAs('three'))
    emit('chainChanged', '0x1')
    emit('chainChanged', '0xa')
    expect(heard).toEqual([
      ['one', '0x1'],
      ['two', '0x1'],
      ['one', '0xa'],
      ['two', '0xa'],
    ])
  })

  test('stops calling an unsubscribed listener, and calls all others of the same event', () => {
    const { on, removeListener, emit, heard, listenAs } = createEar()
    const one = listenAs('one')
    const leaves = () => removeListener('disconnect', leaves)
    on('disconnect', leaves)
    on('disconnect', one)
    emit('disconnect', 1)
    removeListener('disconnect', one)
    emit('disconnect', 2)
    expect(heard).toEqual([['one', 1]])
  })

  test('calls a listener once per subscription, and ends each subscription separately', () => {
    const { emit, heard, listenAs, ...emitter } = createEar()
    const one = listenAs('one')
    expect(emitter.on('message', one).on('message', one).removeListener('message', one)).toBe(
      emitter,
    )
    emit('message', 1)
    expect(heard).toEqual([['one', 1]])
  })

  test('error: calls the other listeners after one listener throws', () => {
    const { on, emit, heard, listenAs } = createEar()
    const bug = new Error('The dapp has a bug.')
    on('accountsChanged', () => {
      throw bug
    })
    on('accountsChanged', listenAs('two'))
    emit('accountsChanged', 0)
    expect(heard).toEqual([bug, ['two', 0]])
  })
})
