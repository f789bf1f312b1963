import { FrameConfig } from '@vestibule/protocol/http'
import * as z from 'zod/mini'
import { nameProviders } from './providerNames.js'

export function readConfig(document: Document): FrameConfig {
  const text = document.getElementById('vestibule-config')?.textContent
  const config = z.parse(FrameConfig, JSON.parse(text ?? 'null'))
  nameProviders(config.openIds)
  return config
}
