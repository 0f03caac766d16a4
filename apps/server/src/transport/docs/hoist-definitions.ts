type Json = unknown;

/**
 * A copy of a JSON schema in which definitions that refer to themselves have moved to OpenAPI's shared list, which
 * is the only place where its readers look for them. The definitions found are added to `shared`.
 */
export function hoistDefinitions(schema: Json, shared: Record<string, Json>): Json {
  if (Array.isArray(schema)) return schema.map((item) => hoistDefinitions(item, shared));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { $defs, $id: _name, ...rest } = schema as Record<string, Json>;
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    shared[name] = hoistDefinitions(definition, shared);
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === '$ref' ? `#/components/schemas/${String(value)}` : hoistDefinitions(value, shared),
    ]),
  );
}
