import { VestibuleError } from '@vestibule/protocol'
import type { PopupEnd } from '@vestibule/protocol/http'
import type { PopupApi } from '../popupApi.js'

type Row = {
  sealed: string
  taken: boolean
  state: 'open' | PopupEnd
  answers: string[]
  replies: string[]
}

export function memoryPopups() {
  const rows = new Map<string, Row>()
  const find = (id: string): Row => {
    const row = rows.get(id)
    if (row === undefined) throw refusal(404)
    return row
  }
  const api: PopupApi = {
    async take(id) {
      const row = find(id)
      if (row.state !== 'open') throw refusal(404)
      if (row.taken) throw refusal(409)
      row.taken = true
      return row.sealed
    },
    async news(id) {
      const { state, answers, replies } = find(id)
      return { state, answers: [...answers], replies: [...replies] }
    },
    async answer(id, sealed) {
      find(id).answers.push(sealed)
      return {}
    },
    async close(id, state) {
      const row = rows.get(id)
      if (row?.state === 'open') row.state = state
      return {}
    },
  }
  return {
    rows,
    api,
    async leave(id: string, sealed: string) {
      rows.set(id, { sealed, taken: false, state: 'open', answers: [], replies: [] })
    },
  }
}

const refusal = (status: number) => new VestibuleError('invalidRequest', { data: { status } })
