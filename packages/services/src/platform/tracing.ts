import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** Does nothing until an exporter starts. A tracer is bound to its exporter, so do not reuse it. */
const tracer = () => trace.getTracer('vestibule')

/** Attributes contain only the type of an error: databases and nodes quote values in their messages. */
export function withSpan<Result>(
  { name, attributes, kind = SpanKind.CLIENT }: Options,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer().startActiveSpan(
    name,
    { kind, ...(attributes && { attributes }) },
    async (span) => {
      try {
        return await work(span)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        span.setAttribute('error.type', error instanceof Error ? error.name : typeof error)
        throw error
      } finally {
        span.end()
      }
    },
  )
}

type Options = {
  name: string
  attributes?: Attributes | undefined
  /** @default a call to another server */
  kind?: SpanKind | undefined
}

/** Continues the trace of `traceparent`, if any. */
export function withRequestSpan<Result>(
  traceparent: string | undefined,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent })
  return context.with(parent, () => withSpan({ name: 'request', kind: SpanKind.SERVER }, work))
}

export function traceIdOf(span: Span): string | undefined {
  return span.isRecording() ? span.spanContext().traceId : undefined
}

/** Traces only the host: paths and queries contain keys. */
export function tracedFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const request = input instanceof Request ? input : undefined
    const { hostname } = new URL(request?.url ?? String(input))
    const method = init?.method ?? request?.method ?? 'GET'
    const attributes = { 'http.request.method': method, 'server.address': hostname }
    return withSpan({ name: `${method} ${hostname}`, attributes }, async (span) => {
      const response = await fetch(input, init)
      span.setAttribute('http.response.status_code', response.status)
      return response
    })
  }
}
