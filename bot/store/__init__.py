"""The database: schema, migrations, queries."""
