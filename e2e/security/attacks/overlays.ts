/** Attack on the frame that shows an approval. Any dapp could run it. */
export type Overlay = {
  /** A cover over the frame: an element in the browser's top layer. */
  cover?: { style: string; html?: string; tag?: string }
  frame?: string
  around?: string
  /** The browser reports the frame as visible. Only a separate window protects the visitor. */
  unseen?: true
}

const ALL = 'position:fixed;inset:0;width:auto;height:auto'
const THROUGH = 'pointer-events:none'
const cover = (style: string, html?: string): Overlay => ({
  cover: { style: `${style};${THROUGH}`, ...(html !== undefined && { html }) },
})
const frame = (style: string): Overlay => ({ frame: style })
const around = (style: string): Overlay => ({ around: style })

const PICTURE = `url("data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}")`
const GRADIENT = 'linear-gradient(transparent,transparent)'

export const OVERLAYS: Readonly<Record<string, Overlay>> = {
  // The cover lets clicks pass to the frame.
  'an opaque cover': cover(`${ALL};background:red`),
  'a cover that takes the press': { cover: { style: `${ALL};background:red` } },
  'an all but transparent cover': cover(`${ALL};background:rgb(0 0 0 / 1%)`),
  'an empty transparent cover': cover(`${ALL};background:none`),
  'a cover without opacity': cover(`${ALL};background:red;opacity:0`),
  'a dot of one pixel': cover(
    'position:fixed;left:500px;top:400px;width:1px;height:1px;background:red',
  ),
  'a strip over the words': cover(
    'position:fixed;left:0;right:0;top:330px;height:40px;background:red',
  ),
  'a drawn cover': cover(
    ALL,
    '<svg width="100%" height="100%"><rect width="100%" height="100%"/></svg>',
  ),
  'a canvas': cover(ALL, '<canvas width="1000" height="800"></canvas>'),
  'a border': cover(`${ALL};border:300px solid red;background:none`),
  'an outline': cover('position:fixed;left:0;top:0;width:9px;height:9px;outline:900px solid red'),
  'a shadow': cover('position:fixed;left:0;top:0;width:9px;height:9px;box-shadow:0 0 0 900px red'),
  'an inner shadow': cover(`${ALL};background:none;box-shadow:inset 0 0 0 900px red`),
  'text that spills over': cover(
    'position:fixed;left:0;top:330px;width:1px;height:1px;overflow:visible;white-space:nowrap',
    '<b style="font-size:90px">'.concat('spill '.repeat(20), '</b>'),
  ),
  'text that repeats the card': cover(
    `${ALL};background:none`,
    '<p style="margin-top:330px;text-align:center">Sign in</p>',
  ),
  'a blurred backdrop': cover(`${ALL};background:none;backdrop-filter:blur(9px)`),
  'an inverted backdrop': cover(`${ALL};background:none;backdrop-filter:invert(1)`),
  'a blended cover': cover(`${ALL};background:white;mix-blend-mode:difference`),
  'a frame of another kind': cover(
    `${ALL};background:none`,
    '<iframe style="width:100%;height:900px" srcdoc="<body bgcolor=red>"></iframe>',
  ),
  'a moving cover': cover(`${ALL};background:red;transform:translateX(1px)`),
  'a cover turned about': cover(`${ALL};background:red;transform:rotate(1deg)`),
  'opacity .99': frame('opacity:.99'),
  'opacity .5': frame('opacity:.5'),
  'opacity .01': frame('opacity:.01'),
  blur: frame('filter:blur(2px)'),
  'no contrast': frame('filter:contrast(0)'),
  'a blend with the page': frame('mix-blend-mode:difference'),
  'half its size': frame('transform:scale(.5)'),
  'a turn': frame('transform:rotate(3deg)'),
  'a turn in space': frame('transform:rotate3d(1,1,0,30deg)'),
  'off the screen': frame('transform:translateX(-2000px)'),
  'a clip': frame('clip-path:inset(0 0 60% 0)'),
  'a clip of a corner': frame('clip-path:circle(40% at 50% 100%)'),
  'no size to speak of': frame('height:120px;min-height:0'),
  'opacity around it': around('opacity:.5'),
  'a filter around it': around('filter:contrast(.1)'),
  'a clip around it': around('clip-path:inset(0 0 70% 0)'),
  'a turn around it': around('transform:rotate(2deg)'),
  'half its size around it': around('transform:scale(.5)'),
  // The browser does not detect these masks.
  'a mask of a gradient': { frame: `mask-image:${GRADIENT}`, unseen: true },
  'a mask of a picture': { frame: `mask-image:${PICTURE}`, unseen: true },
  'a mask around it': { around: `mask-image:${GRADIENT}`, unseen: true },
  'a hidden cursor': { frame: 'cursor:none', unseen: true },
}

const SVG = encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg"><mask id="m"><rect width="0" height="0"/></mask></svg>',
)
/** Attacks on a frame that only shows a notice. */
export const MASKS: Readonly<Record<string, Overlay>> = {
  'no opacity at all': { frame: 'opacity:0' },
  'no opacity around it': { around: 'opacity:0' },
  'a mask of an SVG': { frame: `mask:url("data:image/svg+xml,${SVG}#m")` },
  'a mask of an SVG around it': { around: `mask:url("data:image/svg+xml,${SVG}#m")` },
  'a mask and a decoy below it': {
    frame: 'mask-image:linear-gradient(transparent,transparent)',
    around: 'background:green',
  },
  'a mask that lets one corner through': {
    frame: 'mask-image:radial-gradient(circle at 0 0,#000 9px,transparent 10px)',
  },
  'a mask and half its size': {
    frame: 'mask-image:linear-gradient(transparent,transparent);transform:scale(.5)',
  },
  'a mask and no presses': {
    frame: 'mask-image:linear-gradient(transparent,transparent);pointer-events:none',
  },
  'no presses': { frame: 'pointer-events:none' },
  'presses through what is around it': { around: 'pointer-events:none' },
}
