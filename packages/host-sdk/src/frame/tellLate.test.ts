import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Core } from '../core/core.js'
import { createTestCore } from '../core/testing/createTestCore.js'
import { tellLate } from './tellLate.js'

function comeBack(): Core {
  const core = createTestCore()
  const restored = {
    id: 'eip155:auth',
    namespace: 'eip155',
    connectorId: 'auth',
    status: 'restoring',
    accounts: [],
  }
  core.store.setState({ connections: new Map([[restored.id, restored]]) } as never)
  return core
}
const said = (core: Core) => core.store.getState().toast?.message

describe('[Z17] a visitor whose login is restored', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('explains the wait after six seconds, until the wallet has loaded', () => {
    const core = comeBack()
    const end = tellLate(core)
    vi.advanceTimersByTime(5_999)
    expect(said(core)).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(said(core)).toBe('restore.late')
    end('ready')
    expect(said(core)).toBeUndefined()
  })

  test('reports that the visitor stays signed in if the restore is postponed', () => {
    const core = comeBack()
    const end = tellLate(core)
    vi.advanceTimersByTime(6_000)
    end('absent')
    expect(said(core)).toBe('restore.kept')
  })

  test('does not mention the login after a sign-out', () => {
    const core = comeBack()
    const end = tellLate(core)
    vi.advanceTimersByTime(6_000)
    core.store.setState({ leftLogin: true })
    end('absent')
    expect(said(core)).toBeUndefined()
  })

  test('shows no toast if the wallet loads in time, or if no login is restored', () => {
    const core = comeBack()
    tellLate(core)('ready')
    const nobody = createTestCore()
    tellLate(nobody)
    vi.advanceTimersByTime(20_000)
    expect([said(core), said(nobody)]).toEqual([undefined, undefined])
  })
})
