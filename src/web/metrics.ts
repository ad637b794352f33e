import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'

const PREFIX = 'interview_bridge_'
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** All metrics of the product (names are fixed; see config/metrics.md). No label ever holds an id, a name or an address of a person. */
export interface Metrics {
  readonly registry: Registry
  readonly syncPasses: Counter<'connection' | 'outcome'>
  readonly syncPassSeconds: Histogram<'connection'>
  readonly syncCursorLag: Gauge<'connection'>
  readonly syncLastSuccess: Gauge<'connection'>
  readonly syncAtsClockAhead: Gauge<'connection'>
  readonly syncLastWrite: Gauge<'connection'>
  readonly syncNeverSucceeded: Gauge<'connection'>
  readonly syncAccountUnknown: Gauge<'connection'>
  readonly syncPausedRules: Gauge<'connection'>
  readonly syncHeld: Gauge<'connection' | 'what'>
  readonly syncDrift: Gauge<'connection'>
  readonly restores: Counter<'reason'>
  readonly updates: Counter<'connection' | 'outcome'>
  readonly invites: Counter<'connection' | 'outcome'>
  readonly invitesWaiting: Gauge<'connection' | 'reason'>
  readonly deliveries: Counter<'connection' | 'action' | 'outcome'>
  readonly deliveriesWaiting: Gauge<'connection' | 'state'>
  readonly deliveriesOldest: Gauge<'connection' | 'state'>
  readonly deliveryAge: Histogram<'connection'>
  readonly atsRequests: Counter<'connection' | 'status'>
  readonly atsRequestSeconds: Histogram<'connection'>
  readonly atsThrottledSeconds: Counter<'connection'>
  readonly mails: Counter<'kind' | 'outcome'>
  readonly mailsWaiting: Gauge<'kind'>
  readonly analyses: Counter<'outcome'>
  readonly analysisSeconds: Histogram
  readonly analysesWaiting: Gauge<'reason'>
  readonly analysisTokens: Counter<'direction'>
  readonly analysisAudioSeconds: Counter
  readonly recordingsMissing: Gauge
  readonly recordingsPlayable: Counter<'outcome'>
  readonly figuresMeasured: Gauge
  readonly httpRequestSeconds: Histogram<'method' | 'route' | 'status'>
}

let ofProcess: readonly Metric[] | undefined

/**
 * Memory, event loop, collector: figures of the process, whatever servers run in it. Each set of them has a timer every
 * 10 ms and an observer of the collector for as long as the process lives, so there is one.
 */
function figuresOfProcess(): readonly Metric[] {
  if (ofProcess) return ofProcess
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // Gauges whose names end in _total: `promtool check metrics` fails on them.
  for (const name of ['handles', 'requests', 'resources']) registry.removeSingleMetric(`nodejs_active_${name}_total`)
  ofProcess = registry.getMetricsAsArray() as unknown as readonly Metric[]
  return ofProcess
}

/** Makes a registry of its own, so several servers in one process do not share figures. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  for (const metric of figuresOfProcess()) registry.registerMetric(metric)
  const make = makersFor(registry)
  return {
    registry,
    ...passFigures(make),
    ...heldFigures(make),
    ...workFigures(make),
    ...atsFigures(make),
    ...serviceFigures(make),
  }
}

type Makers = ReturnType<typeof makersFor>

function makersFor(registry: Registry) {
  const registers = [registry]
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name: PREFIX + name, help, labelNames, registers })
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: PREFIX + name, help, labelNames, registers })
  const histogram = <Label extends string>(name: string, help: string, buckets: number[], ...labelNames: Label[]) =>
    new Histogram({ name: PREFIX + name, help, buckets, labelNames, registers })
  // A gauge without labels is born with 0, which is a figure that nobody measured.
  const lone = (name: string, help: string) => {
    const made = gauge(name, help)
    made.remove()
    return made
  }
  return { counter, gauge, histogram, lone }
}

/** Passes of a connection. */
function passFigures({ counter, gauge, histogram }: Makers) {
  return {
    syncPasses: counter('sync_passes_total', 'Passes of a connection, by how they ended.', 'connection', 'outcome'),
    syncPassSeconds: histogram(
      'sync_pass_duration_seconds',
      'Duration of a pass.',
      [0.05, 0.25, 1, 5, 15, 60, 300],
      'connection',
    ),
    syncCursorLag: gauge(
      'sync_cursor_lag_seconds',
      'How far the cursor of the interview list is behind the server.',
      'connection',
    ),
    syncLastSuccess: gauge('sync_last_success_timestamp_seconds', 'When the last complete pass ended.', 'connection'),
    syncAtsClockAhead: gauge(
      'sync_ats_clock_ahead_seconds',
      "How far the clock of the ATS is ahead of the database's; negative: behind. Changes are read by the earlier of the two.",
      'connection',
    ),
    syncLastWrite: gauge('sync_last_write_timestamp_seconds', 'When the ATS last took a write.', 'connection'),
    syncNeverSucceeded: gauge(
      'sync_never_succeeded',
      '1 while no pass of the connection was complete yet.',
      'connection',
    ),
  }
}

/** What waits for a person, and what differs. */
function heldFigures({ gauge }: Makers) {
  return {
    syncAccountUnknown: gauge(
      'sync_account_unknown',
      '1 while the connection waits until it is known which account of the ATS its settings reach; nothing is read or written.',
      'connection',
    ),
    syncPausedRules: gauge(
      'sync_paused_rules',
      'Invite rules that are paused, because their stage was renamed or is gone in the ATS.',
      'connection',
    ),
    syncHeld: gauge(
      'sync_held',
      'Changes that the brake holds until a person approves them: invites, cancellations, moves, rejections, and interviews with other writes.',
      'connection',
      'what',
    ),
    syncDrift: gauge(
      'sync_drift',
      'Differences found by the last comparison of both sides; the promise is 0.',
      'connection',
    ),
  }
}

/** Versions, invites and write-backs. */
function workFigures({ counter, gauge, histogram }: Makers) {
  return {
    restores: counter('restores_total', 'Restores of the database since this process started, by reason.', 'reason'),
    updates: counter('updates_total', 'Interview versions read, by what became of them.', 'connection', 'outcome'),
    invites: counter('invites_total', 'Invites asked of the interview API, by its answer.', 'connection', 'outcome'),
    invitesWaiting: gauge(
      'invites_waiting',
      'Invites that are not made yet, by reason (queued: nothing is in the way).',
      'connection',
      'reason',
    ),
    deliveries: counter('deliveries_total', 'Write-backs, by action and outcome.', 'connection', 'action', 'outcome'),
    deliveriesWaiting: gauge('deliveries_waiting', 'Write-backs that are not done, by state.', 'connection', 'state'),
    deliveriesOldest: gauge(
      'deliveries_oldest_waiting_seconds',
      'Age of the oldest write-back that is not done, by state; 0 when there is none.',
      'connection',
      'state',
    ),
    deliveryAge: histogram(
      'delivery_age_seconds',
      'From the event to the confirmed write-back.',
      [0.1, 1, 5, 30, 120, 600, 3600, 86400],
      'connection',
    ),
  }
}

/** Requests to the ATS. */
function atsFigures({ counter, histogram }: Makers) {
  return {
    atsRequests: counter(
      'ats_requests_total',
      'Requests to the ATS, by status (or the kind of failure).',
      'connection',
      'status',
    ),
    atsRequestSeconds: histogram(
      'ats_request_duration_seconds',
      'Duration of a request to the ATS.',
      SECONDS,
      'connection',
    ),
    atsThrottledSeconds: counter(
      'ats_throttled_seconds_total',
      'Time waited because the ATS asked for it.',
      'connection',
    ),
  }
}

/** The interview service, and requests to us. */
function serviceFigures({ counter, gauge, histogram, lone }: Makers) {
  return {
    mails: counter(
      'mails_total',
      'Attempts to send a mail, and mails that ended without one, by outcome.',
      'kind',
      'outcome',
    ),
    mailsWaiting: gauge(
      'mails_waiting',
      'Mails that no SMTP server has accepted yet and that are tried again.',
      'kind',
    ),
    analyses: counter('analyses_total', 'Analyses, by outcome.', 'outcome'),
    analysisSeconds: histogram('analysis_duration_seconds', 'Duration of an analysis.', [0.1, 1, 5, 15, 60, 300, 900]),
    analysesWaiting: gauge(
      'analyses_waiting',
      'Analyses that wait for their model server and go on by themselves, by reason.',
      'reason',
    ),
    analysisTokens: counter(
      'analysis_tokens_total',
      'Tokens that judgement servers say they were paid for, by direction (prompt, completion).',
      'direction',
    ),
    analysisAudioSeconds: counter(
      'analysis_audio_seconds_total',
      'Seconds of sound that transcription servers say they heard.',
    ),
    recordingsMissing: lone(
      'recordings_missing',
      'Stored answers whose recording is missing or damaged in the media folder; 0 is what we promise.',
    ),
    recordingsPlayable: counter(
      'recordings_playable_total',
      'Recordings of completed interviews: made seekable, seekable as they were sent, or left because they cannot be read as a whole.',
      'outcome',
    ),
    figuresMeasured: lone(
      'figures_measured_timestamp_seconds',
      'When the database last gave the figures; while it does not, gauges that are counted in it have no series.',
    ),
    httpRequestSeconds: histogram(
      'http_request_duration_seconds',
      'Requests answered.',
      SECONDS,
      'method',
      'route',
      'status',
    ),
  }
}
