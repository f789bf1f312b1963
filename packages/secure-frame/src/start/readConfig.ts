import { FrameConfig } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { nameProviders } from './providerNames.js'

/** Reads the project's data in the document. @throws if it is missing or invalid. */
export function readConfig(document: Document): FrameConfig {
  const text = document.getElementById('vestibule-config')?.textContent
  const config = z.parse(FrameConfig, JSON.parse(text ?? 'null'))
  nameProviders(config.openIds)
  return config
}
