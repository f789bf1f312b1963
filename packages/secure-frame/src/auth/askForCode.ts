import { VestibuleError } from '@vestibule/protocol'
import { EmailStart, Puzzle, type Work } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { type ApiClient, LOGIN_WAITS } from '../platform/apiClient.js'
import type { Solver } from './createSolver.js'

/** Each puzzle in a row is four times harder, so that more of them would be a fault. */
const MAX_PUZZLES = 8

/** Requests a code, and first solves the services' puzzle. @throws as `api.request` */
export async function askForCode(options: {
  api: ApiClient
  solver: Solver
  asked: { email: string; projectId: string; dappOrigin: string }
  signal: AbortSignal
}): Promise<z.output<typeof EmailStart.response>> {
  const { api, solver, asked, signal } = options
  let work: Work | undefined
  for (let solved = 0; ; solved++)
    try {
      return await api.request({
        method: 'POST',
        path: '/v1/auth/email/start',
        body: { ...asked, work },
        response: EmailStart.response,
        waits: LOGIN_WAITS,
        signal,
      })
    } catch (error) {
      const puzzle = error instanceof VestibuleError ? error.data?.puzzle : undefined
      const parsed = z.safeParse(Puzzle, puzzle)
      if (!parsed.success || solved === MAX_PUZZLES) throw error
      work = await solver.solve(parsed.data, signal)
    }
}
