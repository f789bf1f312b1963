import { expect, test } from '@playwright/test'

/** A client's result, as a row of docs/compatibility.md. */
export type Row = {
  client: string
  did: string
  outcome: 'works' | 'refused' | 'fails' | 'left out'
  why: string
}

const TIMEOUT_MS = 45_000

/** Records the results. `end()` fails the test if any step failed. */
export function createRecord(client: string) {
  const failed: string[] = []
  const write = (row: Omit<Row, 'client'>) => {
    test.info().annotations.push({ type: 'row', description: JSON.stringify({ client, ...row }) })
    if (row.outcome === 'fails') failed.push(`${row.did}: ${row.why}`)
  }
  const fail = (did: string, error: unknown) =>
    write({ did, outcome: 'fails', why: firstLine(error) })

  return {
    write,
    fail,
    async works(did: string, act: () => Promise<unknown>): Promise<void> {
      try {
        await inTime(act())
        write({ did, outcome: 'works', why: '' })
      } catch (error) {
        fail(did, error)
      }
    },
    /** Expects the wallet to refuse with this code, or with this text if the library drops the code. */
    async refused(did: string, { code, says, because, act }: Refusal): Promise<void> {
      try {
        const error = await inTime(act()).then(
          () => new Error('It was not refused.'),
          (reason: unknown) => reason,
        )
        if (code !== undefined) expect(codeOf(error), firstLine(error)).toBe(code)
        if (says !== undefined) expect(firstLine(error)).toContain(says)
        write({ did, outcome: 'refused', why: `${code ?? says}: ${because}` })
      } catch (error) {
        fail(did, error)
      }
    },
    async tried(did: string, act: () => Promise<unknown>): Promise<void> {
      try {
        await inTime(act())
        write({ did, outcome: 'works', why: '' })
      } catch (error) {
        const code = codeOf(error)
        if (typeof code !== 'number') return fail(did, error)
        write({ did, outcome: 'refused', why: `${code}: ${firstLine(error)}` })
      }
    },
    end: () => expect(failed).toEqual([]),
  }
}

/** Stops waiting for an action that hangs, so that the other actions can run. */
async function inTime<result>(acting: Promise<result>): Promise<result> {
  let late: (error: Error) => void = () => {}
  const never = new Promise<never>((_, reject) => {
    late = reject
  })
  const timer = setTimeout(() => late(new Error('The step did not finish in time.')), TIMEOUT_MS)
  try {
    return await Promise.race([acting, never])
  } finally {
    clearTimeout(timer)
  }
}

type Refusal = { code?: number; says?: string; because: string; act: () => Promise<unknown> }

/** The innermost error code: libraries wrap the wallet's error. */
function codeOf(error: unknown): unknown {
  const { code, cause, error: inner, info } = (error ?? {}) as Record<string, unknown>
  if (typeof code === 'number') return code
  const within = cause ?? inner ?? (info as { error?: unknown } | undefined)?.error
  return within === undefined ? code : codeOf(within)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one.
const COLOURS = /\x1b\[[0-9;]*m/g

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : JSON.stringify(error)
  const lines = text.replace(COLOURS, '').split('\n')
  return (lines.find((line) => line.trim() !== '') ?? '').trim()
}
