import { test } from 'vitest';
import { checkSchemas } from './check-schemas.ts';

test('conventions, attributes and configurations: keys, foreign keys from either side, what is owned and what is left out', () => {
  checkSchemas(
    {
      'Data/ShopContext.cs': `using Microsoft.EntityFrameworkCore;
using Shop.Domain;

namespace Shop.Data;

public class ShopContext : DbContext
{
    public DbSet<User> Users { get; set; }
    public DbSet<Order> Orders => Set<Order>();
    public DbSet<Member> Members { get; set; }
    public DbSet<Elsewhere> Others { get; set; }
    // public DbSet<Ghost> Ghosts { get; set; }

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Member>(b =>
        {
            b.ToTable("team_members");
            b.HasKey(m => new { m.UserId, m.TeamId });
            b.HasOne(m => m.Who).WithMany(u => u.Memberships).HasForeignKey(m => m.UserId);
            b.Ignore(m => m.Gone);
        });
        modelBuilder.Entity<User>().HasIndex(u => u.Email).IsUnique();
        modelBuilder.Entity<User>().HasIndex(u => u.Nick);
    }
}
`,
      'Data/OrderConfiguration.cs': `using Microsoft.EntityFrameworkCore;
using Shop.Domain;
namespace Shop.Data;
public class OrderConfiguration : IEntityTypeConfiguration<Order>
{
    public void Configure(EntityTypeBuilder<Order> builder)
    {
        builder.Property(o => o.Total).HasColumnName("sum").IsRequired();
        builder.Property(o => o.Money).HasConversion(m => m.Amount, a => new Money(a));
        builder.OwnsOne(o => o.To, a => { a.Property(x => x.City).HasMaxLength(9); });
        builder.HasOne<User>().WithMany().HasForeignKey("BuyerKey");
        builder.HasIndex(o => new { o.Number, o.Total }).IsUnique();
    }
}
`,
      'Domain/Entity.cs':
        'namespace Shop.Domain;\npublic abstract class Entity<TKey>\n{\n    public TKey Id { get; private set; }\n}\npublic class Entity\n{\n    public int Wrong { get; set; }\n}\n',
      'Domain/User.cs': `namespace Shop.Domain;

[Table("people")]
public class User : Entity<Guid>
{
    public static User None { get; set; }
    public string Email { get; init; } = "";
    public string? Nick { get; set; }
    [Column("born_on")] public DateOnly Born { get; set; }
    public int Age => 3;
    [NotMapped] public string Gone { get; set; }
    public Kind Kind { get; set; }
    public List<Member> Memberships { get; } = new();
    public Profile? Profile { get; set; }
    public IReadOnlyCollection<Post> Posts => _posts;
    public Address Home { get; set; }
    private string Hidden { get; set; }

    public class Inner { public int No { get; set; } }
}
public enum Kind { A }
[Owned]
public class Address { public string City { get; set; } public string Zip { get; set; } }
`,
      'Domain/Others.cs': `namespace Shop.Domain;
public class Member
{
    public Guid UserId { get; set; }
    public User Who { get; set; }
    public int TeamId { get; set; }
    public Team Team { get; set; }
    public string Gone { get; set; }
}
public class Team { public int TeamId { get; set; } public ICollection<Member> Members { get; set; } }
[PrimaryKey(nameof(A), nameof(B))]
public record Pair(int A, int B);
public class Profile { public int Id { get; set; } public Guid UserId { get; set; } }
public class Post { public int Id { get; set; } public Guid UserId { get; set; } [ForeignKey(nameof(Parent))] public int? Up { get; set; } public Post? Parent { get; set; } }
public class Order
{
    [Key] public int Number { get; set; }
    public decimal Total { get; set; }
    public Money Money { get; set; }
    public Address To { get; set; }
    public Guid BuyerKey { get; set; }
}
public class Money { public decimal Amount { get; set; } }
public class Ghost { public int Id { get; set; } }
`,
      'Other.cs': 'namespace Other;\npublic class Unused : Outside { }\n',
    },
    [
      'entity-framework Member (team_members) Domain/Others.cs:2 UserId: Guid primary key → User.Id, Who: User to one by UserId, TeamId: int primary key → Team.TeamId, Team: Team to one by TeamId',
      'entity-framework Team Domain/Others.cs:10 TeamId: int primary key, Members: ICollection<Member> to many by Member.TeamId',
      'entity-framework Profile Domain/Others.cs:13 Id: int primary key, UserId: Guid → User.Id',
      'entity-framework Post Domain/Others.cs:14 Id: int primary key, UserId: Guid → User.Id, Up: int? → Post.Id, Parent: Post? to one by Up',
      'entity-framework Order (Orders) Domain/Others.cs:15 Number: int primary key unique with Total, Total: decimal column sum unique with Number, Money: Money, To.City: string, To.Zip: string, BuyerKey: Guid → User.Id',
      'entity-framework User (people) Domain/User.cs:4 Id: Guid primary key, Email: string unique, Nick: string?, Born: DateOnly column born_on, Kind: Kind, Memberships: List<Member> to many by Member.UserId, Profile: Profile? to one by Profile.UserId, Posts: IReadOnlyCollection<Post> to many by Post.UserId, Home.City: string, Home.Zip: string',
    ],
    ['Data/ShopContext.cs:11'],
  );
});

test('what an entity leads to is stored, also where its key is that of a library', () => {
  checkSchemas(
    {
      'Context.cs': `using Microsoft.EntityFrameworkCore;
public class ShopContext : DbContext
{
    public DbSet<Buyer> Buyers { get; set; }
}
`,
      'Buyer.cs': `public class Buyer
{
    public int Id { get; set; }
    public ICollection<BuyerRole> Roles { get; set; }
}
public class BuyerRole : IdentityUserRole<int>
{
    public Buyer Buyer { get; set; }
}
`,
    },
    [
      'entity-framework Buyer (Buyers) Buyer.cs:1 Id: int primary key, Roles: ICollection<BuyerRole> to many',
      'entity-framework BuyerRole Buyer.cs:6 Buyer: Buyer to one …',
    ],
  );
});
