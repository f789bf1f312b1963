import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-base'

/**
 * @param options.onOutage called when the receiver rejects traces, or accepts them again
 * @returns a function that sends the remaining traces and stops
 */
export function startTracing(options: Options): { close: () => Promise<void> } {
  const { endpoint, about, onOutage } = options
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const named = resourceFromAttributes({ 'service.name': 'vestibule', ...about })
  const provider = new BasicTracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(withOutages(exporter, onOutage))],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const isFirst = trace.setGlobalTracerProvider(provider)
  return {
    async close() {
      await provider.shutdown().catch(() => undefined)
      if (!isFirst) return
      for (const api of [trace, propagation, context]) api.disable()
    },
  }
}

type Options = {
  endpoint: string
  about: Readonly<Record<string, string>>
  onOutage: (isFailing: boolean) => void
}

function withOutages(exporter: SpanExporter, onOutage: (isFailing: boolean) => void): SpanExporter {
  let wasFailing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const isFailing = result.code !== ExportResultCode.SUCCESS
        if (isFailing !== wasFailing) onOutage(isFailing)
        wasFailing = isFailing
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
