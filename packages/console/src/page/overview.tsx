import { Scrolled } from "../parts/scrolled.tsx";
import { CopyButton } from "./copy-button.tsx";
import { environmentOf } from "./environment.ts";
import type { Where } from "./where.ts";

/** Where the APIs are, what they are called with, and the same as a file of variables. @param server the origin without a run's prefix. */
export function Overview({ where, server }: { readonly where: Where; readonly server: string }) {
  const { clients, keyPairs, apiKeys } = where.credentials;
  const environment = environmentOf(where, server);
  return (
    <div class="console-overview">
      <section>
        <h3>Base URLs</h3>
        <Rows
          rows={where.apis.flatMap(({ api, baseUrl, tokenUrl }): Row[] => [
            [api, `${server}${baseUrl}`],
            ...(tokenUrl === undefined ? [] : [[`${api}, tokens`, `${server}${tokenUrl}`] as const]),
          ])}
        />
      </section>
      <section>
        <h3>Credentials</h3>
        <p class="console-muted">They are made up. They work with this sandbox only.</p>
        <Rows
          rows={[
            ...clients.map(
              ({ host, clientId, clientSecret }) => [`client of ${host}`, `${clientId}:${clientSecret}`] as const,
            ),
            ...keyPairs.map(({ publicKey, secretKey }) => ["key pair", `${publicKey}:${secretKey}`] as const),
            ...apiKeys.map(({ api, key }) => [`API key of ${api}`, key] as const),
          ]}
        />
      </section>
      <section>
        <h3>
          <code>.env</code> <CopyButton text={environment} label="the .env block" />
        </h3>
        <Scrolled text={environment} />
      </section>
      <section>
        <h3>Ids of the seed</h3>
        <Scrolled text={JSON.stringify(where.fixtures, undefined, 2)} />
      </section>
    </div>
  );
}

type Row = readonly [name: string, value: string];

function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl class="console-rows">
      {rows.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code> <CopyButton text={value} label={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
