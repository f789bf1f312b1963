import { createStore } from 'zustand/vanilla'
import type { Question } from './quoteFor.js'
import { faultOf, type Quote, type SwapFault } from './swapApi.js'

/** Time in ms after the last change of the input. */
const PAUSE = 200
/** Interval in ms between requests. */
const PERIOD = 10_000
/** Poll interval of a hidden page in ms. */
const LOOK = 1_000

export type QuoteState = {
  quote?: Quote | undefined
  /** Newer quote with other amounts, found during the review of `quote`. */
  next?: Quote | undefined
  isExpired: boolean
  isReading: boolean
  fault?: SwapFault | undefined
}

const NOTHING: QuoteState = { isExpired: false, isReading: false }

/** Sends one request at a time, and repeats it while the view is visible. */
export function createQuotes({ read, isUnseen = () => false }: createQuotes.Options) {
  const store = createStore<QuoteState>()(() => NOTHING)
  let question: Question | undefined
  let isPaused = true
  let isReviewed = false
  let reading: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined

  function halt() {
    reading?.abort()
    clearTimeout(timer)
    clearTimeout(expiry)
  }

  function loadIn(milliseconds: number) {
    clearTimeout(timer)
    timer = setTimeout(() => void load(), milliseconds)
  }

  async function load() {
    if (question === undefined || isPaused) return
    if (isUnseen()) return loadIn(LOOK)
    reading?.abort()
    clearTimeout(timer)
    const mine = new AbortController()
    reading = mine
    store.setState({ isReading: true })
    try {
      const quote = await read(question, mine.signal)
      if (!mine.signal.aborted) take(quote)
    } catch (error) {
      if (!mine.signal.aborted) store.setState({ fault: faultOf(error) })
    }
    if (mine.signal.aborted) return
    store.setState({ isReading: false })
    loadIn(PERIOD)
  }

  function take(quote: Quote) {
    const { quote: before } = store.getState()
    const isOther =
      before !== undefined &&
      (before.received !== quote.received ||
        before.minimum !== quote.minimum ||
        before.amount !== quote.amount)
    if (isReviewed && isOther) return store.setState({ next: quote, fault: undefined })
    show(quote)
  }

  function show(quote: Quote) {
    store.setState({ quote, next: undefined, isExpired: false, fault: undefined })
    expireAt(quote.validUntil)
  }

  function expireAt(time: number) {
    clearTimeout(expiry)
    expiry = setTimeout(
      () => store.setState(isReviewed ? { isExpired: true } : { quote: undefined }),
      Math.max(0, time - Date.now()),
    )
  }

  return {
    store,

    ask(next: Question | undefined) {
      if (isSame(question, next)) return
      halt()
      question = next
      store.setState({ ...NOTHING, isReading: next !== undefined }, true)
      if (next !== undefined && !isPaused) loadIn(PAUSE)
    },
    resume() {
      if (!isPaused) return
      isPaused = false
      const { quote } = store.getState()
      if (question === undefined) return
      if (quote === undefined) return loadIn(PAUSE)
      expireAt(quote.validUntil)
      loadIn(Math.max(0, quote.readAt + PERIOD - Date.now()))
    },
    pause() {
      isPaused = true
      halt()
      store.setState({ isReading: question !== undefined && store.getState().quote === undefined })
    },
    refresh: () => void load(),
    /** During a review, new amounts require consent. */
    review(is: boolean) {
      isReviewed = is
      const { next, isExpired } = store.getState()
      if (is) return
      if (next !== undefined) show(next)
      else if (isExpired) store.setState({ quote: undefined, isExpired: false })
    },
    accept(quote = store.getState().next) {
      if (quote !== undefined) show(quote)
    },
    offer(next: Quote) {
      store.setState({ next })
    },
  }
}

export type Quotes = ReturnType<typeof createQuotes>

export declare namespace createQuotes {
  type Options = {
    /** @throws errors that `faultOf` maps to faults */
    read: (question: Question, signal: AbortSignal) => Promise<Quote>
    /** Whether the page is hidden. @default never */
    isUnseen?: (() => boolean) | undefined
  }
}

function isSame(one: Question | undefined, other: Question | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (['account', 'from', 'to', 'amount', 'slippage', 'side'] as const).every(
    (name) => one[name] === other[name],
  )
}
