/** The looks of the demo's own pages, and the script that keeps them up to date. */

/** CSS of the demo's pages, added to that of `web/pages.ts`. */
export const STYLE = `
header.top>div,main{max-width:90rem}
.lead{max-width:60rem;margin:0 0 1rem}
.flow{display:grid;grid-template-columns:1fr;gap:1rem;align-items:start}
@media (min-width:64rem){.flow{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr) minmax(0,1fr)}}
.flow>section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.1rem;min-width:0}
.flow h2{margin:0}.flow h2+p{margin:.15rem 0 .75rem}
.flow h3{display:flex;gap:.5rem;align-items:baseline;margin:1rem 0 .25rem;padding-top:.5rem;border-top:1px solid var(--line)}
h3 .count{font-weight:400;color:var(--soft)}
ul.people,ol.happened{list-style:none;margin:0;padding:0}
ul.people li{padding:.3rem 0 .3rem .6rem;border-left:3px solid transparent;overflow-wrap:anywhere}
ol.happened li{padding:.35rem 0 .35rem .6rem;border-left:3px solid transparent;overflow-wrap:anywhere;display:grid;grid-template-columns:auto 1fr;gap:0 .75rem}
@media (max-width:40rem){.flow ol.happened li:nth-child(n+9),.flow ul.people li:nth-child(n+4){display:none}}
.all{margin:.25rem 0 0 .75rem;font-size:.875rem}.all a{display:inline-block;min-height:24px}
li.new{border-left-color:var(--accent)!important;background:color-mix(in srgb,var(--accent) 9%,transparent)}
ul.people a{display:inline-block;min-height:24px;font-weight:600}
.quiet{display:block;font-size:.875rem;color:var(--soft)}
.tag{display:inline-block;font-size:.8125rem;border:1px solid var(--line);border-radius:4px;padding:0 .4rem;margin:.1rem .25rem 0 0;color:var(--soft)}
.side{font-size:.8125rem;font-weight:600}.side{display:block}.side.ats{color:var(--good)}.side.to-ats,.side.to-interview{color:var(--accent)}.side.interview{color:var(--wait)}
time{font-variant-numeric:tabular-nums;white-space:nowrap}
.login{display:flex;flex-wrap:wrap;gap:.1rem 1.25rem;margin:.75rem 0 0;overflow-wrap:anywhere}
.stages{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:1rem;align-items:start;margin-top:1rem}
.stages>section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem;min-width:0}.stages h2{margin:0 0 .5rem}
.stages ul.people li{padding:.5rem 0 .5rem .6rem;border-bottom:1px solid var(--line)}.stages ul.people li:last-child{border-bottom:0}
.stages form,.stages button{margin-top:.35rem}.stages button{padding:.35rem .8rem}
.live{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;margin:.75rem 0 1rem}.live button{margin-left:.5rem}
dl.facts{display:grid;grid-template-columns:minmax(0,1fr);gap:0;overflow-wrap:anywhere}dl.facts dt{color:var(--soft)}
@media (min-width:40rem){dl.facts{grid-template-columns:10rem minmax(0,1fr);gap:.35rem 1rem}dl.facts dd{margin:0}}
.note{border-top:1px solid var(--line);padding:.75rem 0}.note:first-child{border-top:0}.note p{margin:.2rem 0 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5rem 0 0;padding:.75rem;border:1px solid var(--line);border-radius:8px;background:var(--ground);font-size:.875rem}
`

/**
 * Loads the page again every two seconds and takes over the parts marked `data-live`, unless somebody is just using them.
 * Without this script the same page is brought up to date by loading it.
 */
export const SCRIPT = `
'use strict';
const pause = document.getElementById('pause');
const state = document.getElementById('live-state');
const say = (text) => { if (state.textContent !== text) state.textContent = text; };
let isPaused = false, isPressed = false, isBusy = false;
document.getElementById('live').hidden = false;
pause.addEventListener('click', () => {
  isPaused = !isPaused;
  pause.textContent = isPaused ? 'Go on' : 'Pause';
  say(isPaused ? 'Updates are paused.' : 'Updates every 2 seconds.');
});
addEventListener('pointerdown', () => { isPressed = true; });
for (const name of ['pointerup', 'pointercancel']) addEventListener(name, () => setTimeout(() => { isPressed = false; }, 400));
function takeOver(part, fresh) {
  if (part.innerHTML === fresh.innerHTML) return;
  const selection = getSelection();
  if (selection && !selection.isCollapsed && part.contains(selection.anchorNode)) return;
  const focused = part.contains(document.activeElement) ? document.activeElement.id : '';
  part.innerHTML = fresh.innerHTML;
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}
setInterval(async () => {
  if (document.hidden || isPaused || isPressed || isBusy) return;
  isBusy = true;
  try {
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (isPressed || isPaused) return;
    for (const part of document.querySelectorAll('[data-live]')) {
      const next = fresh.getElementById(part.id);
      if (next) takeOver(part, next);
    }
    say('Updates every 2 seconds.');
  } catch (error) { say('The demo does not answer. This page goes on when it does.'); }
  finally { isBusy = false; }
}, 2000);
`
