import { SiteOrigin } from '@vestibule/protocol/extension'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

/** Undefined if the site may not send requests. */
export function useCurrentSite(windowId: number): string | undefined {
  const [site, setSite] = useState<string | undefined>()
  useEffect(() => {
    if (chrome.tabs === undefined) return
    let turn = 0
    const read = async () => {
      turn += 1
      const own = turn
      const [tab] = await chrome.tabs.query({ active: true, windowId })
      const origin = tab?.id === undefined ? undefined : await siteOfTab(tab.id)
      if (own === turn) setSite(origin)
    }
    const look = () => void read()
    look()
    chrome.tabs.onActivated.addListener(look)
    chrome.tabs.onUpdated.addListener(look)
    return () => {
      turn = -1
      chrome.tabs.onActivated.removeListener(look)
      chrome.tabs.onUpdated.removeListener(look)
    }
  }, [windowId])
  return site
}

export async function siteOfTab(tabId: number): Promise<string | undefined> {
  const said: unknown = await chrome.tabs
    .sendMessage(tabId, { type: 'site' }, { frameId: 0 })
    .catch(() => undefined)
  const origin = z.safeParse(SiteOrigin, said)
  return origin.success ? origin.data : undefined
}
