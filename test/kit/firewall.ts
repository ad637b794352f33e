import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { eventually } from './product.ts'

/** The path of nginx; undefined where it is not installed: tests that need it then say so and are skipped. */
export const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/usr/bin/nginx'].find(
  (path) => existsSync(path),
)
if (!NGINX) console.log('tests of firewalls are skipped: they need nginx (apt-get install nginx); CI installs it')

/** A firewall in front of a server that lets only GET, HEAD and POST pass. */
export interface Firewall {
  readonly origin: string
  /** What came, such as `PATCH 405`, in order. */
  seen(): string[]
  close(): Promise<void>
}

/** Starts nginx in front of a port. It refuses other methods with this status and a page of its own. */
export async function firewall(target: number, status: 403 | 405 | 501): Promise<Firewall> {
  const folder = mkdtempSync(join(tmpdir(), 'ib-nginx-'))
  const port = await freePort()
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  ${bodies} client_max_body_size 100m; proxy_request_buffering off;
  log_format short '$request_method $status'; access_log ${folder}/seen.log short;
  server {
    listen 127.0.0.1:${port};
    location / {
      if ($request_method !~ ^(GET|HEAD|POST)$) { return ${status}; }
      proxy_pass http://127.0.0.1:${target}; proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_read_timeout 600s;
    }
  }
}
`,
  )
  const nginx: ChildProcess = spawn(NGINX ?? '', ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  await eventually('nginx answers', () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return {
    origin,
    seen: () => readFileSync(join(folder, 'seen.log'), 'utf8').trim().split('\n'),
    async close() {
      const ended = once(nginx, 'exit')
      nginx.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
